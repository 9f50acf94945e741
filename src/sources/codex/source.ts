/** Codex's rollouts, `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<id>.jsonl` and the archived ones, as a source. */
import type {Source} from '../../model/index.ts';
import {type Format, otherHead, readSession} from '../reading/index.ts';
import {isCompressed, unpacked} from './compressed.ts';
import {listRollouts, rolloutAt} from './discover.ts';
import {scan} from './scan.ts';

const format: Format = {
	scan,
	head: otherHead('codex'),
	open: (fd, {size}, file) => (isCompressed(file.path) ? unpacked(fd, size, file.path) : fd),
};

export const codex: Source = {
	id: 'codex',
	list: listRollouts,
	at: rolloutAt,
	read: (file, previous, options) => readSession(format, file, previous, options),
	resume: (id) => ['codex', 'resume', id],
};
