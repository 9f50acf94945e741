/**
 * Units as types: what counts in seconds cannot be compared with what counts in milliseconds, nor given where the other is
 * wanted. Transcripts, usage and clocks count in milliseconds, the index in seconds. At run time both are plain numbers.
 */

declare const unit: unique symbol;

/** Unix seconds; 0 when unknown. */
export type Seconds = number & {readonly [unit]: 'seconds'};
/** Unix milliseconds; 0 when unknown. */
type Millis = number & {readonly [unit]: 'milliseconds'};

export const seconds = (value: number): Seconds => value as Seconds;
/** Whole seconds, rounded down; what lies before 1970 is unknown. */
export const toSeconds = (ms: number): Seconds => Math.max(0, Math.floor(ms / 1_000)) as Seconds;
export const toMillis = (time: Seconds): Millis => (time * 1_000) as Millis;
