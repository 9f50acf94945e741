/**
 * Is what binds introduced as somebody else's by what stands before it, in its line or the line before? "They recommend the following
 * approach. We decided …", "I get this: …", "E042: …", "Bob: …", a title over a paragraph.
 *
 * Functions over one speech, asked of sentences that bind: whoever decides something says it in a sentence of its own, or under
 * a name that the conversation has for it. In doubt it is somebody else's.
 */
import {
	announcesText,
	asks,
	asksOpinion,
	decides,
	fixes,
	isLabel,
	ownWork,
	passesOn,
	pointsAt,
	reports,
} from './cues.ts';
import type {Speaker} from './handed-over.ts';
import type {Sentence} from './sentences.ts';

/** A mark behind which a sentence may begin, at the end of what stands before it. */
const LEAD = /^(?<lead>.{1,80}?(?:[:：>!]|\s[-–—#]|\p{L}\()[*_`"'\s]*)(?=\s|[*_`"'([\p{Lo}])(?<rest>.*)$/su;
const FAR = 160;
/** The speaker's own, by its marks. */
const HEADING = /^\s*(?:#{1,6}\s|(?:[-*+]\s+)?(\*\*|__).*\1\W*$)/;

/** @param binds does a text decide, rule or name a cause? @param asked what the person had asked for, of an agent's speech. */
export function isAnnounced(
	{text}: Sentence,
	role: Speaker,
	speech: string,
	asked: string,
	binds: (text: string) => boolean,
): boolean {
	const lead = leadOf(text, binds);
	if (lead !== '' && isStrange(lead, speech.replace(text, ' '), `${asked}\n${text.slice(lead.length)}`)) return true;
	const isBinding = lead !== '' || binds(text);
	if ((role === 'user' || isBinding) && passesOn(text)) return true;
	if (!isBinding) return false;
	const at = speech.indexOf(text);
	if (at < 0) return false;
	if (role === 'user' && isAskedAbout(speech, at, text)) return true;
	const {line, paragraph} = before(speech, at);
	if (line.some(introduces)) return true;
	return paragraph !== undefined && (introduces(paragraph) || isName(paragraph, role));
}

/** @returns what stands before the words that bind; '' when nothing does. */
function leadOf(text: string, binds: (text: string) => boolean): string {
	const {lead = '', rest = ''} = LEAD.exec(text.slice(0, FAR))?.groups ?? {};
	return lead !== '' && binds(rest.replace(/^[\s*_`"'([]+/, '')) ? lead : '';
}

/** A name that nobody here has used, a code, an exclamation: nothing that is spoken of. */
function isStrange(lead: string, elsewhere: string, asked: string): boolean {
	// Of "I looked. chore: …" the name behind the stop.
	const plain = lead
		.replace(/\*\*|__/g, '')
		.trim()
		.replace(/^.*[.!?]\s+(?=\S)/s, '');
	if (ownWork(plain)) return false;
	const label = plain.replace(/[^\p{L}\p{N}]+$/u, '');
	if (isLabel(label) || decides(label) || fixes(label)) return false;
	if (/\d|[_()<>@!]|\p{Lu}{4}/u.test(plain)) return true;
	if (announcesText(plain)) return true;
	const known = `${elsewhere}\n${asked}`.toLowerCase();
	const words = label.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
	const long = words.filter((word) => word.length > 3);
	const isKnown = (word: string) =>
		word.length > 3
			? known.includes(word.slice(0, Math.max(4, word.length - 2)))
			: new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(known);
	return !(long.length > 0 ? long : words).some(isKnown);
}

/** The sentences before it in its paragraph, and the last one of the paragraph before. */
function before(
	speech: string,
	at: number,
): {readonly line: readonly string[]; readonly paragraph: string | undefined} {
	const above = speech.slice(Math.max(0, at - 600), at).split(/\n[ \t]*\n/);
	const sentences = (text: string) =>
		text
			.split(/(?<=[.!?…:：。！？])\s+|\n|(?<=[。！？：])/u)
			.filter((one) => !HEADING.test(one))
			.map((one) => one.replace(/^[\s>*_`#+-]+|[\s*_`#+-]+$/g, '').replace(/^\d{1,3}[.)]\s+/, ''))
			.filter((one) => /[\p{L}\p{N}]/u.test(one));
	const own = sentences(above.at(-1) ?? '');
	const line = own.slice(-3);
	return {line, paragraph: own.length > 0 ? own.at(-1) : sentences(above.at(-2) ?? '').at(-1)};
}

/** Short, as what points at something is; or a word, a trailer, that is no sentence at all. */
const introduces = (sentence: string): boolean =>
	!ownWork(sentence) &&
	((sentence.length <= SHORT && (announcesText(sentence) || reports(sentence))) ||
		/^(?:\p{Ll}\S*[!:]?|\p{L}+(?:-\p{L}+)+: .{1,60}|\p{L}+(?:-\p{L}+){2,}:)$/u.test(sentence));
const SHORT = 70;

/** "Appendix B", "https://x.example/guide", "Nov 29, 2026", "Bob:": a line that says nothing. */
function isName(sentence: string, role: Speaker): boolean {
	if (ownWork(sentence) || decides(sentence) || fixes(sentence) || isLabel(sentence.replace(/[:：]$/, '')))
		return false;
	const words = sentence.split(/\s+/).length;
	if (/^https?:\/\/\S+$/.test(sentence)) return true;
	if (/[:：]$/.test(sentence)) return words <= 3 && /\d|^\P{Ll}+$|^\p{Lu}\p{Ll}+[:：]$/u.test(sentence);
	return !/[.!?…。！？]$/u.test(sentence) && words <= 4 && (/\d|^\p{Lu}/u.test(sentence) || role === 'user');
}

/** The person asks about it in so many words, beside it: "what do you make of this", "thoughts?". */
function isAskedAbout(speech: string, at: number, text: string): boolean {
	const rest = `${speech.slice(0, at)}\n${speech.slice(at + text.length)}`;
	const end = text.split(/(?<=[.!?])\s+/).at(-1) ?? '';
	return [...rest.split(/\n|(?<=[.!?。？！])\s*/u), end === text ? '' : end].some(
		(one) => asksOpinion(one) || (one.length <= 80 && asks(one) && pointsAt(one)),
	);
}
