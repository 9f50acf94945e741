/** One transcript of Command Code → one session. */
import type {ReadOptions, ReadState, SessionRead, TranscriptFile} from '../../model/index.ts';
import {type Format, readSession as read} from '../reading/index.ts';
import {headOf} from './head.ts';
import {repeatsIn} from './repeats.ts';
import {scan} from './scan.ts';

const format: Format = {scan, head: headOf, repeats: repeatsIn};

/** @throws when the file cannot be opened or read. Damage inside of it is no error. */
export const readSession = (file: TranscriptFile, previous?: ReadState, options?: ReadOptions): SessionRead =>
	read(format, file, previous, options);
