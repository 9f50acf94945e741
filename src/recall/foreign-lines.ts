/**
 * Which lines of a speech are a document's by how they are laid out: a block of any markup language, a comment or a docstring, a
 * value under a key, a log, a list of commits, a chat, a letter from its greeting to its signature.
 *
 * Asked of sentences that bind (a decision, a rule, the cause of a failure), for which silence is better than a guess; a figure may
 * stand in such a line and be an answer. Total; the last text is kept, since its sentences are asked one by one.
 */
import {greets, signsOff} from './cues.ts';
import {isPassedOn} from './whose-cues.ts';

/** What opens a block, and what closes it: none means that nothing but the end of the text does. */
const BLOCKS: readonly (readonly [opens: RegExp, closes: (opened: RegExpExecArray) => RegExp])[] = [
	[/^\s*(:{3,})\s*\w/, () => /^\s*:{3,}\s*$/],
	[/^\s*#\+begin_(\w+)/i, (opened) => new RegExp(`^\\s*#\\+end_${opened[1]}`, 'i')],
	[/^\s*:[A-Z]+:\s*$/, () => /^\s*:END:\s*$/],
	[/\\begin\{(\w+)\*?\}/, (opened) => new RegExp(`\\\\end\\{${opened[1]}`)],
	[/\/\*/, () => /\*\//],
	[/<!--/, () => /-->/],
	[/^\.[A-Z]{2}\b/, () => /^\s*$/],
	[/<!\[CDATA\[/, () => /\]\]>/],
	[/"""/, () => /"""/],
	[/'''/, () => /'''/],
];
/** AsciiDoc: the same line of signs above and below. */
const RULER = /^([=_.+*-])\1{3,}\s*$/;
/** What stands deeper below it is its text: reStructuredText, MkDocs, a folded value of YAML. */
const OWNS_BELOW = /::\s*$|^\s*\.\.\s|^\s*(?:!!!|\?\?\?)|^\s*(?:-\s+)?["']?[\w.-]+["']?\s*:\s*[>|][+-]?\d?\s*$/;
const ITEM = '^\\s*(?:[-*+•]\\s+)?';
/** A line that is somebody's text by its beginning. */
const FORMS = new RegExp(
	[
		// Comments, directives and fields of markup.
		'^\\s*(?:\\/\\/|--(?:\\s|\\[)|;\\s|%\\s|\\.\\.\\s|#\\+\\w+:|:(?=\\s)|:[\\w -]{1,40}:\\s|::\\w+)',
		// A commit, an issue, a line by its number.
		`${ITEM}(?=[\\da-f]*\\d)(?=[\\da-f]*[a-f])[\\da-f]{7,40}\\b`,
		`${ITEM}[#!]\\d+\\s|${ITEM}\\w{0,12}:?\\s?#?\\d{1,6}\\s+[–—-]\\s`,
		'^\\s*\\d{1,6}(?:\\t|\\s{2,}|[:|→]\\s?\\S)',
		// A change, a tree of files, a column, an element.
		'^[-+](?=[\\p{L}"\'])|^[\\s│]*[├└]─|^\\s*\\|\\s(?!.*\\|)|^\\s*<[a-z][\\w-]*(?:\\s[^<>]*)?>',
		// A log.
		'^\\s*\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d|^\\s*[[(]\\d{1,2}:\\d\\d|^\\s*\\p{Lu}\\p{L}{2}\\s+\\d{1,2}\\s+\\d\\d:\\d\\d|^\\s*\\[\\p{L}{3,9}\\]\\s|^\\s*##?\\[|^\\s*\\p{Lu}\\S*(?:Error|Exception|Warning)\\b',
		// A chat.
		'^\\s*<[^<>\\s/]{1,40}>\\s|^\\s*[\\w.-]{1,30}>\\s|^\\s*@[\\w-]+\\b[:,]?\\s|^\\s*\\S+\\s(?:→|->|=>)\\s\\S+:|^\\s*\\S+(?: \\S+)? \\(\\d{1,2}:\\d\\d',
		// A setting, a cell.
		'^\\s*[\\w.-]+\\s?=\\s?\\S|^[^\\s;,]{1,20};\\S|^[^\\t]{1,40}\\t\\S',
	].join('|'),
	'u',
);
/** From here on it is somebody else's: the head of a comment, of a message, of a commit, as programs write them. */
const HEADS =
	/^\s*(?:\S+\s+){1,3}\d{1,2}:\d\d(?:\s?[AP]M)?\s*$|^\s*\S+(?: \S+)? (?:commented|opened|wrote|replied|posted|reviewed)\b.{0,30}\b(?:ago|yesterday|on \w{3})|^\s*(?:commit [\da-f]{7,40}|Author:\s|diff --git |@@ )|^(?:thread|goroutine) .*\bpanick?|panicked at|^Traceback/iu;

let last: {readonly text: string; readonly lines: ReadonlySet<number>} | undefined;

/** @returns the numbers of the lines, from 0. */
export function foreignLines(text: string): ReadonlySet<number> {
	if (last?.text !== text) last = {text, lines: linesIn(text.split(/\r?\n/))};
	return last.lines;
}

function linesIn(lines: readonly string[]): ReadonlySet<number> {
	const found = new Set<number>();
	let closes: RegExp | undefined;
	let ruler: string | undefined;
	/** Lines that are indented deeper than this belong to the one above. */
	let depth = -1;
	let over = false;
	let quoted = false;
	for (const [at, line] of lines.entries()) {
		const before = lines[at - 1]?.trim() ?? '';
		const isBlank = line.trim() === '';
		if (closes !== undefined || ruler !== undefined) {
			found.add(at);
			if (closes?.test(line) === true || (ruler !== undefined && line.trimEnd() === ruler)) closes = ruler = undefined;
			continue;
		}
		const opened = openedBy(line);
		if (opened !== undefined) {
			found.add(at);
			if (opened !== 'closed') closes = opened;
			continue;
		}
		const sign = line.trimEnd();
		if (
			RULER.test(sign) &&
			(before === '' || /^\[.*\]$/.test(before)) &&
			lines.slice(at + 1).some((l) => l.trimEnd() === sign)
		) {
			ruler = sign;
			found.add(at);
			continue;
		}
		const indent = line.length - line.trimStart().length;
		if (depth >= 0 && (isBlank || indent > depth)) {
			if (!isBlank) found.add(at);
			continue;
		}
		depth = OWNS_BELOW.test(line) ? indent : -1;
		// Markdown goes on with a quote until a blank line.
		const isQuoted = /^\s*>/.test(line);
		if (quoted && !isQuoted && !isBlank && !/^\s*(?:[-*+#]|\d+[.)])\s/.test(line)) found.add(at);
		quoted = !isBlank && (isQuoted || quoted);
		if (isPassedOn(line) || HEADS.test(line) || greets(line)) over = true;
		if (over || FORMS.test(line)) found.add(at);
		if (signsOff(line) && lines.slice(at + 1).filter((next) => next.trim() !== '').length <= lines.length / 2) {
			for (let above = 0; above <= at; above++) found.add(above);
			over = false;
		}
	}
	return found;
}

/** @returns what closes the block that this line opens; 'closed' when the line itself does. */
function openedBy(line: string): RegExp | 'closed' | undefined {
	for (const [opens, closing] of BLOCKS) {
		const opened = opens.exec(line);
		if (opened === null) continue;
		const closes = closing(opened);
		return closes.test(line.slice(opened.index + opened[0].length)) ? 'closed' : closes;
	}
	return undefined;
}
