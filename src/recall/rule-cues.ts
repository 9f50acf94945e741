/**
 * Cues of a rule for good: what marks one, what a person says who takes it back, what an agent says of one that is over.
 * Patterns of words alone, in all languages; what holds is `standing-rules.ts`' to say.
 */
import {alternatives, anyCase, pattern} from '../languages/index.ts';

const LENGTH: readonly [least: number, most: number] = [14, 200];

const marks = (): string => alternatives('ruleMarks').replaceAll('<work>', `(?:${alternatives('work')})`);
const isMarked = anyCase(() => `^(?:(?:${alternatives('ruleLeads')})[,:!. ]+)*(?:${marks()})`);
const mayBeMarked = anyCase(() => alternatives('ruleHints'));
/** Those that bring their mark along. */
const isNamed = anyCase(
	() =>
		`^(?:(?:${alternatives('beforeRuleNames')}) )*(?:${alternatives('ruleNames')})\\s*(?:${alternatives('ruleIs')}|[:：—-])\\s*\\S`,
);
const opens = anyCase(() => `^(?:${alternatives('ruleOpenings')})`);
const isConditional = anyCase(() => `[?？]|^(?:${alternatives('conditions')})(?![\\p{L}\\p{N}_])`);
/** "Always on" and "never shown" tell how a program behaves, a condition that it must meet, or what went wrong. */
const tellsOfProgram = pattern('tellsOfProgram');
export const forbids = pattern('forbids');
/** That the agent did as it was told ("replaced npm by pnpm") is no such word. */
export const isOver = pattern('overNow');
export const allows = pattern('allows');

/** "We moved to pnpm - please always install with it": the rule may be a clause of its own. */
let joins: RegExp | undefined;
function clausesOf(text: string): readonly string[] {
	joins ??= new RegExp(`\\s[-–—]\\s|[;:]\\s|,\\s(?:${alternatives('clauseJoins')})\\s`);
	return [text, ...text.split(joins)];
}

/** Is this sentence, in the person's mouth, a rule for good? Goes by its words alone. */
export function isRule(text: string): boolean {
	const plain = text.replace(/\*\*|__|^["'“«]|["'”»]$/g, '').trim();
	if (plain.length < LENGTH[0] || plain.length > LENGTH[1]) return false;
	if (isConditional(plain) || tellsOfProgram(plain)) return false;
	return clausesOf(plain).some(
		(clause) => isNamed(clause) || opens(clause) || (mayBeMarked(clause) && isMarked(clause)),
	);
}
