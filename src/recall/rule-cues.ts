/**
 * Cues of a rule for good: what marks one, what a person says who takes it back, what an agent says of one that is over.
 * Patterns of words alone, in all languages; what holds is `standing-rules.ts`' to say.
 */
import {alternatives, anyCase, pattern} from '../languages/index.ts';

const LENGTH: readonly [least: number, most: number] = [14, 200];

const marks = (): string => alternatives('ruleMarks').replaceAll('<work>', `(?:${alternatives('work')})`);
const MARKED = anyCase(() => `^(?:(?:${alternatives('ruleLeads')})[,:!. ]+)*(?:${marks()})`);
const HINTS = anyCase(() => alternatives('ruleHints'));
/** Those that bring their mark along. */
const NAMED = anyCase(
	() =>
		`^(?:(?:${alternatives('beforeRuleNames')}) )*(?:${alternatives('ruleNames')})\\s*(?:${alternatives('ruleIs')}|[:：—-])\\s*\\S`,
);
const OPENS = anyCase(() => `^(?:${alternatives('ruleOpenings')})`);
const CONDITION = anyCase(() => `[?？]|^(?:${alternatives('conditions')})(?![\\p{L}\\p{N}_])`);
/** "Always on" and "never shown" tell how a program behaves, a condition that it must meet, or what went wrong. */
const TELLS_OF_PROGRAM = pattern('tellsOfProgram');
const FORBIDS = pattern('forbids');
/** That the agent did as it was told ("replaced npm by pnpm") is no such word. */
const IS_OVER = pattern('overNow');
const ALLOWS = pattern('allows');

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
	if (CONDITION.test(plain) || TELLS_OF_PROGRAM.test(plain)) return false;
	return clausesOf(plain).some(
		(clause) => NAMED.test(clause) || OPENS.test(clause) || (HINTS.test(clause) && MARKED.test(clause)),
	);
}

export const forbids = (text: string): boolean => FORBIDS.test(text);
export const isOver = (text: string): boolean => IS_OVER.test(text);
export const allows = (text: string): boolean => ALLOWS.test(text);
