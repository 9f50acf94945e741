/**
 * Where the files of an index lie: written once, read many times. Nothing else in the index knows of a file system, so
 * tests put one into memory, and let a disk fill up or a writer die between any two writes.
 */

/** A file under a name of its own that is being written, mode 0600. */
export interface NewFile {
	append(bytes: Uint8Array): void;
	/** @param sync wait until the bytes are on the disk: for files whose loss would be dear; kill -9 needs no sync. */
	finish(sync?: boolean): void;
	/** Gives up: half a file would only fill the disk further. Never throws. */
	abandon(): void;
}

/** An open file goes on being readable when it is deleted. */
export interface OpenFile {
	/** Bytes. */
	readonly size: number;
	/** @throws Damage when the file ends before. */
	read(at: number, length: number): Buffer;
	close(): void;
}

/** Everything throws what a file system says (ENOENT, EACCES, ENOSPC …), as an error with that `code`. */
export interface Directory {
	/** Makes it, mode 0700, unless it is there. */
	make(): void;
	/** Names of all files, in no order. @throws ENOENT when there is no such directory. */
	list(): string[];
	/** @throws ENOENT when there is no such file. */
	open(name: string): OpenFile;
	/** @throws EEXIST when the name is taken. */
	create(name: string): NewFile;
	/**
	 * Puts a whole file under a name that must be free, in one instant: the compare-and-swap of commits and locks. (Where hard
	 * links fail, it is created under the name itself: for a moment a reader may see half of it.)
	 * @returns false when somebody else has the name.
	 */
	claim(name: string, bytes: Uint8Array): boolean;
	/** Puts a whole file in the place of whatever has the name. */
	replace(name: string, bytes: Uint8Array): void;
	/** @throws ENOENT when there is no such file; a file of the new name is replaced. */
	rename(from: string, to: string): void;
	/** Makes `modified` now. Never throws. */
	touch(name: string): void;
	/** Never throws: what cannot be deleted now is deleted by a later sweep. */
	delete(name: string): void;
	/** undefined when it is not there. `modified`: unix ms. */
	stat(name: string): {readonly size: number; readonly modified: number} | undefined;
}
