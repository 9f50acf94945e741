/** Command Code's own transcripts, `~/.commandcode/projects/<slug>/<id>.jsonl`, as a source. */
import type {Source} from '../../model/index.ts';
import {listTranscripts, transcriptAt} from './discover.ts';
import {readSession} from './session.ts';

export const commandcode: Source = {id: 'commandcode', list: listTranscripts, at: transcriptAt, read: readSession};
