/**
 * What the person answered to the client's question tool: their words, though they stand in a tool's result.
 *
 * Host fact (command-code 1.64.0): `ask_user_question` answers with `<question> → <option>, <option> (notes: …)`, a line a question,
 * then paragraphs, the last of which is "Continue with the user's answers in mind."; where nobody is there to answer it takes
 * the first options and says so in place of that: then they are nobody's. Declined questions have no arrow.
 */
import type {ToolRun} from '../../model/index.ts';

const ANSWERED = "Continue with the user's answers in mind.";

/** One line an answer, `<question> → <answer>`; empty for any other run, and when nobody answered. */
export function personAnswers({name, result}: Pick<ToolRun, 'name' | 'result'>): readonly string[] {
	if (name !== 'ask_user_question' || !result.trimEnd().endsWith(ANSWERED)) return [];
	const [lines = ''] = result.split(/\n\s*\n/);
	return lines
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => /\S → \S/.test(line));
}
