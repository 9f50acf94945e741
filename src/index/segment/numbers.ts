/**
 * What passages and segments are numbered by, as types: a number within a segment cannot be given where one of the whole index is
 * wanted, nor a passage where a segment is. At run time all are plain numbers from 0; typed arrays hold them unmarked.
 */

declare const numbering: unique symbol;

/** A passage's number within its segment. */
export type DocNumber = number & {readonly [numbering]: 'passage of a segment'};
/** A passage's number among all of an opened index: that of its segment's first one, and its own. */
export type PassageNumber = number & {readonly [numbering]: 'passage of an index'};
/** A segment's place in the list that is searched. */
export type SegmentPlace = number & {readonly [numbering]: 'segment'};
