/** Questions that nobody asked, of the kind that people ask, so that the first real one finds everything open and compiled. */
import type {Index} from '../index/index.ts';

/** A title stands in for what people ask about. */
const WORDS = [
	'which approach was chosen for the retry budget of the importer, and why',
	'What did we decide about $?',
	'How did we fix $ last time, and why?',
] as const;
/** Sessions whose titles are asked about. */
const TITLES = 3;

export interface WarmUp {
	readonly question: string;
	/** Where the session of that title worked, absolute; undefined when it is not known. */
	readonly cwd: string | undefined;
}

/** Some find nothing much, some are sure to: quoting is code too. */
export function warmUps(index: Index): readonly WarmUp[] {
	return index
		.sessions()
		.slice(0, TITLES)
		.flatMap(({title, cwd}) => WORDS.map((words) => ({question: words.replace('$', title), cwd})));
}
