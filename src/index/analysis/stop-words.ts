/** Words that carry nothing in a question or a text, and pairs of letters that carry nothing in scripts without spaces. */
import {wordsOf} from '../../languages/index.ts';

export const STOP_WORDS: ReadonlySet<string> = new Set(wordsOf('stopWords'));

/** What every question has (什么时候, どうして), and no subject. */
export const STOP_PAIRS: ReadonlySet<string> = new Set(wordsOf('stopPairs'));
