/** What was asked for lately, by number, as much as fits: the one that was not asked for longest goes first. */
export class Recent<T> {
	readonly #most: number;
	#size = 0;
	/** Oldest first: a Map keeps the order in which its keys came. */
	readonly #kept = new Map<number, {readonly value: T; readonly size: number}>();

	/** @param most sum of the sizes of what is kept. */
	constructor(most: number) {
		this.#most = most;
	}

	get(key: number): T | undefined {
		const found = this.#kept.get(key);
		if (!found) return undefined;
		this.#kept.delete(key);
		this.#kept.set(key, found);
		return found.value;
	}

	/** What is larger than all there is room for is not kept. */
	set(key: number, value: T, size: number): void {
		this.#size -= this.#kept.get(key)?.size ?? 0;
		this.#kept.delete(key);
		if (size > this.#most) return;
		this.#size += size;
		this.#kept.set(key, {value, size});
		for (const [oldest, {size: freed}] of this.#kept) {
			if (this.#size <= this.#most) break;
			this.#kept.delete(oldest);
			this.#size -= freed;
		}
	}
}
