/** One thing that doctor found out: what was looked at, what is the case, what to do about it. */
export interface Finding {
	/** `runtime`, `hooks`, `mod`, `index` … */
	readonly check: string;
	/** `broken`: something does not work. `note`: worth knowing, works all the same. */
	readonly level: 'ok' | 'note' | 'broken';
	readonly what: string;
	readonly fix?: string;
}
