/** Codex's rollouts, `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl` and the archived ones, as a source. */
import {closeSync, fstatSync} from 'node:fs';
import {lengthOf} from '../../lib/jsonl/index.ts';
import type {Skip, Source, TranscriptFile} from '../../model/index.ts';
import {type Format, openPlain, otherHead, readSession} from '../reading/index.ts';
import {isCompressed, unpacked} from './compressed.ts';
import {listRollouts, rolloutAt} from './discover.ts';
import {type Descent, withAncestors} from './lineage.ts';
import {scan} from './scan.ts';

const format: Format = {
	scan,
	head: otherHead('codex'),
	open: (fd, {size}, file) => opened(fd, size, file),
};

function opened(fd: number, size: number, {path: file}: TranscriptFile): Descent {
	const from = isCompressed(file) ? unpacked(fd, size, file) : fd;
	return withAncestors(from, lengthOf(from, size), file) ?? {from, linesAhead: () => 0};
}

/** Lines as they are counted in the file itself; what is damaged in the rollouts before it is told of them. */
function inFile(skips: readonly Skip[], file: TranscriptFile): readonly Skip[] {
	if (!skips.some(({line}) => line !== undefined)) return skips;
	const fd = openPlain(file.path);
	let descent: Descent | undefined;
	try {
		descent = opened(fd, fstatSync(fd).size, file);
		const ahead = descent.linesAhead();
		return skips.flatMap((skip) => {
			const {line} = skip;
			if (line === undefined || line === 1) return skip;
			return line > ahead + 1 ? {...skip, line: line - ahead} : [];
		});
	} finally {
		descent?.close?.();
		closeSync(fd);
	}
}

export const codex: Source = {
	id: 'codex',
	list: listRollouts,
	at: rolloutAt,
	read(file, previous, options) {
		const read = readSession(format, file, previous, options);
		return {...read, skips: inFile(read.skips, file)};
	},
	resume: (id) => ['codex', 'resume', id],
};
