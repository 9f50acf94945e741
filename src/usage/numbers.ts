/** A list of numbers that only grows, eight bytes each. */
export class Numbers {
	#list = new Float64Array(1 << 10);
	#length = 0;

	get length(): number {
		return this.#length;
	}

	push(value: number): void {
		if (this.#length === this.#list.length) this.#grow(this.#length + 1);
		this.#list[this.#length++] = value;
	}

	pushAll(values: Float64Array): void {
		if (this.#length + values.length > this.#list.length) this.#grow(this.#length + values.length);
		this.#list.set(values, this.#length);
		this.#length += values.length;
	}

	/** Not to be kept: it may be left behind when the list grows. */
	all(): Float64Array {
		return this.#list.subarray(0, this.#length);
	}

	#grow(least: number): void {
		let room = this.#list.length;
		while (room < least) room *= 2;
		const longer = new Float64Array(room);
		longer.set(this.#list);
		this.#list = longer;
	}
}
