/**
 * Text made safe to keep and to show: deja's own blocks cut out, what a terminal or a model would obey taken out, lengths
 * held. All of it is total: any string goes in, none throws.
 */
import stringWidth from 'fast-string-width';

const LESS = '(?:<|\\uff1c|\\ufe64|&(?:amp;)*(?:lt|#0*60|#x0*3c);|\\\\u003c|\\\\x3c)';
const MORE = '(?:>|&(?:amp;)*(?:gt|#0*62|#x0*3e);|\\\\u003e|\\\\x3e)';
/** The frames of ours: what is recalled, and the digest as the mod brings it. */
const OWN = 'deja-(?:recall|digest)';
/** An opening tag of ours, as written, HTML-escaped or JSON-escaped; at the end of the text it may be cut. */
const OWN_OPEN = new RegExp(`${LESS}${OWN}\\b(?:(?!${MORE})[^\\n]){0,200}(?:${MORE}|$)`, 'g');
const OWN_CLOSE = new RegExp(`${LESS}/${OWN}\\s{0,8}${MORE}`, 'g');
const EMPTY_HOOK = /<hook_context\b[^<>\n]{0,200}>\s{0,200}<\/hook_context>/g;

/**
 * Cuts every `<deja-recall>…</deja-recall>` and `<deja-digest>…</deja-digest>` out, HTML-escaped copies too, so that what was recalled is never indexed again.
 * A block that was opened and cut ends at the next empty line: blocks of ours have none. A tag in backticks is talk
 * about the tag and stays.
 *
 * @returns the same string when there is nothing of ours in it.
 */
export function stripOwn(text: string): string {
	if (!text.includes('deja-recall') && !text.includes('deja-digest')) return text;
	let out = '';
	let from = 0;
	let found = false;
	let closes = true;
	for (const open of text.matchAll(OWN_OPEN)) {
		const start = open.index;
		const inside = start + open[0].length;
		if (start < from || (text[start - 1] === '`' && text[inside] === '`')) continue;
		OWN_CLOSE.lastIndex = inside;
		// Behind a tag that nothing closes nothing is closed either: the text is searched once.
		closes &&= OWN_CLOSE.test(text);
		const gap = text.indexOf('\n\n', inside);
		found = true;
		out += text.slice(from, start);
		from = closes ? OWN_CLOSE.lastIndex : gap < 0 ? text.length : gap;
	}
	out += text.slice(from);
	const rest = out.replace(OWN_CLOSE, (tag, at: number) => (out[at - 1] === '`' ? tag : ''));
	if (!found && rest === text) return text;
	return rest
		.replace(EMPTY_HOOK, '')
		.replace(/[ \t]*\n(?:[ \t]*\n){2,}/g, '\n\n')
		.trim();
}

/** Escape sequences of terminals: OSC, DCS and their kin up to their terminator, CSI, and the short ones. */
const ESCAPES =
	/(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\n]{0,4096}(?:\u0007|\u001b\\|\u009c|(?=\n)|$)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]/g;
const LINES = /\r\n?|[\u2028\u2029\u0085]/g;
/** C0 and C1 but tab and newline, bidi marks and overrides, zero-width and other invisible signs, tags, annotations. */
const INVISIBLE =
	// biome-ignore lint/suspicious/noMisleadingCharacterClass: the ranges name single signs, nothing combined.
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
/** Joiners that do join: between emoji, and between letters of scripts that need them. */
const JOINER =
	// biome-ignore lint/suspicious/noMisleadingCharacterClass: the ranges name single signs, nothing combined.
	/([\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f]\u200d(?=\p{Extended_Pictographic})|[\u0600-\u1fff]\p{M}*[\u200c\u200d](?=[\u0600-\u1fff]))|[\u200c\u200d]/gu;
const VARIATION = /([\p{Extended_Pictographic}0-9#*]\ufe0f)|\ufe0f/gu;
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const MAYBE =
	// biome-ignore lint/suspicious/noMisleadingCharacterClass: the ranges name single signs, nothing combined.
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff]/;

/**
 * Text as a reader sees it: no control characters but `\n` and `\t`, no terminal sequences, nothing that is invisible or
 * turns the direction of writing, no half of a surrogate pair. Composed and decomposed letters stay as they are.
 */
export function plain(text: string): string {
	if (!MAYBE.test(text)) return text;
	return text
		.replace(ESCAPES, '')
		.replace(LINES, '\n')
		.replace(LONE, '\ufffd')
		.replace(INVISIBLE, '')
		.replace(JOINER, '$1')
		.replace(VARIATION, '$1');
}

/** One line for lists and titles: every run of white space becomes one space. Run `plain` before it. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

let segmenter: Intl.Segmenter | undefined;
const graphemes = (text: string): Iterable<Intl.SegmentData> => {
	segmenter ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'});
	return segmenter.segment(text);
};

/** No grapheme of honest text is longer; a longer one (a tower of accents) is cut between code points. UTF-16 units. */
const LONGEST_GRAPHEME = 64;

/**
 * The longest head of a text that fits, cut between graphemes and ended by `…`.
 *
 * @param maxBytes bytes of UTF-8 of the result, the `…` included.
 */
export function fitBytes(text: string, maxBytes: number): string {
	if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
	const room = maxBytes - 3;
	if (room < 0) return '';
	// The first `room` units hold all that can fit; a lone surrogate is written as three bytes, as a replacement is.
	const head = text.slice(0, room + 2);
	let end = 0;
	for (let bytes = 0; end < head.length; ) {
		const code = head.codePointAt(end)!;
		bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
		if (bytes > room) break;
		end += code > 0xffff ? 2 : 1;
	}
	return `${text.slice(0, graphemeBorder(text, end)).trimEnd()}…`;
}

/** The last grapheme border at or before `at`. Only the neighbourhood is segmented: the whole text may be long. */
function graphemeBorder(text: string, at: number): number {
	let start = Math.max(0, at - LONGEST_GRAPHEME);
	if (start > 0 && isLow(text.charCodeAt(start))) start--;
	let border = start;
	for (const {index, segment} of graphemes(text.slice(start, at + LONGEST_GRAPHEME))) {
		if (start + index > at) break;
		border = start + index;
		if (border + segment.length > at) break;
	}
	return border === start && start > 0 ? at - (isLow(text.charCodeAt(at)) ? 1 : 0) : border;
}
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

const COLOUR = /(\u001b\[[0-9;]*m)/;

/**
 * The longest head of a line that a terminal shows in `columns`, cut between graphemes and ended by `…`. Colour codes have
 * no width and all survive, so that a cut colour still ends.
 */
export function fitColumns(text: string, columns: number): string {
	if (stringWidth(text) <= columns) return text;
	if (columns < 1) return '';
	let out = '';
	let used = 0;
	let full = false;
	for (const [i, part] of text.split(COLOUR).entries()) {
		if (i % 2 === 1) out += part;
		else if (!full) {
			for (const {segment} of graphemes(part)) {
				const width = stringWidth(segment);
				full = used + width > columns - 1;
				if (full) break;
				used += width;
				out += segment;
			}
			if (full) out += '…';
		}
	}
	return out;
}
