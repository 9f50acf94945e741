/** Claude Code's transcripts, `~/.claude/projects/<folder>/<id>.jsonl`, as a source. */
import type {Source} from '../../model/index.ts';
import {type Format, otherHead, readSession} from '../reading/index.ts';
import {listTranscripts, transcriptAt} from './discover.ts';
import {scan} from './scan.ts';

const format: Format = {scan, head: otherHead('claude-code')};

export const claudeCode: Source = {
	id: 'claude-code',
	list: listTranscripts,
	at: transcriptAt,
	read: (file, previous, options) => readSession(format, file, previous, options),
	resume: (id) => ['claude', '--resume', id],
};
