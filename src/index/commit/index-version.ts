/** Which reading of transcripts and which analysis of words an index comes from. One that comes from others is rebuilt. */
import {READING_VERSION} from '../../sources/reading/index.ts';
import {ANALYZER_VERSION} from '../analysis/index.ts';

/** Stands in the manifest as `analyzer`. */
export const MADE_BY = `${ANALYZER_VERSION}.${READING_VERSION}`;
