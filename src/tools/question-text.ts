/** The answer to a question, in words: each session with when, what and where it was, its quotes, and how it ended. */
import {
	type Aftermath,
	type Asked,
	type AskedSession,
	dayOf,
	type Evidence,
	type Newer,
	noteLine,
	placeOf,
	safe,
	shownTitle,
} from '../recall/index.ts';
import {fitBytes} from '../text/index.ts';
import {within} from './budget.ts';

/** Bytes of a title, of an ending. */
const TITLE = 90;
const ENDING = 260;

/**
 * @param short names a session so that it can be asked for. @param lead lines before the sessions.
 * @returns framed text; a plain line when there is nothing.
 */
export function questionText(
	{notes, sessions, unknown, total}: Asked,
	question: string,
	short: (id: string) => string,
	lead: readonly string[] = [],
): string {
	if (sessions.length + notes.length === 0) {
		const words = unknown.length > 0 ? ` Nowhere in memory: ${unknown.slice(0, 8).map(safe).join(', ')}.` : '';
		return `Nothing in memory answers "${fitBytes(safe(question), 200)}".${words}`;
	}
	const first = sessions[0];
	const others = total - sessions.length;
	const more =
		others > 0 ? ` ${others} other ${others === 1 ? 'session shares' : 'sessions share'} some of the words.` : '';
	const tail = first ? `Read on with session "${short(first.head.id)}" and its turn.${more}` : '';
	return within(
		[
			...(lead.length > 0 ? [lead] : []),
			...notes.map((note) => [
				note.by === undefined
					? `The ${note.author === 'agent' ? 'agent' : 'person'}'s note of ${dayOf(note.time)}: "${safe(note.text)}"`
					: noteLine(note),
			]),
			...sessions.map((one) => sessionLines(one, short)),
		],
		tail,
	);
}

function sessionLines(one: AskedSession, short: (id: string) => string): readonly string[] {
	const {head, time, turn, evidence, did, ended, open, newer, copies, elsewhere} = one;
	const title = shownTitle(head);
	const where = elsewhere ? `another project, ${safe(placeOf(head))}` : safe(placeOf(head));
	const also = copies.length > 0 ? ` (copied in ${copies.length})` : '';
	return [
		`${dayOf(time * 1_000)}  "${cut(title, TITLE)}"  ${where}  session ${safe(short(head.id))} turn ${turn + 1}${also}`,
		...evidence.flatMap((quote, at) => quoteLines(quote, title, evidence[at - 1], evidence[at + 1])),
		...(did === undefined ? [] : [`  ran: ${cut(did, ENDING)}`]),
		...(newer === undefined ? [] : newerLines(newer, short)),
		...(open === undefined ? [] : [`  at its end: ${open.map((text) => `"${cut(text, ENDING)}"`).join(' ')}`]),
		...(ended === undefined ? [] : [`  it ended: "${cut(ended, ENDING)}"`]),
	];
}

function newerLines({head, evidence}: Newer, short: (id: string) => string): readonly string[] {
	const where = `${dayOf(evidence.time * 1_000)}, session ${safe(short(head.id))} turn ${evidence.turn + 1}`;
	return [`  a newer session says otherwise (${where}): "${safe(evidence.text)}"`];
}

const BECAME: Readonly<Record<Aftermath['how'], string>> = {
	denied: 'the person then said',
	agreed: 'the person agreed',
	chose: 'the person then chose',
	'taken back': 'the agent took that back',
};

function quoteLines(
	{by, text, heading, asked, abandoned, kind, became, turn}: Evidence,
	title: string,
	before: Evidence | undefined,
	after: Evidence | undefined,
): readonly string[] {
	const who = `${by === 'person' ? 'person' : kind === 'proposal' ? 'agent proposed' : 'agent'}`;
	const left = abandoned ? ' (on a branch that was left)' : '';
	const under = heading === undefined ? '' : ` [${cut(heading, 80)}]`;
	// What the title says already is not said again.
	const isTold = asked === '' || before?.turn === turn || isSame(asked, title);
	const to = isTold ? '' : `, asked "${cut(asked, 110)}"`;
	const last =
		became === undefined || after?.became?.text === became.text
			? []
			: [`    ${BECAME[became.how]}: "${safe(became.text)}"`];
	return [`  ${who}${to}${left}:${under} "${safe(text)}"`, ...last];
}

/** One is the beginning of the other. */
function isSame(...texts: readonly [string, string]): boolean {
	const [a, b] = texts.map((text) => text.replace(/…$/, '')) as [string, string];
	return b !== '' && (a.startsWith(b) || b.startsWith(a));
}

function cut(text: string, bytes: number): string {
	const line = safe(text);
	return Buffer.byteLength(line) <= bytes ? line : fitBytes(line, bytes);
}
