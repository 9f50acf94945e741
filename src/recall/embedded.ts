/**
 * A sentence within a sentence. "PR #42 – Always use the mirror", "`README.md:12`: we decided …", "… — from the wiki": what
 * decides there is somebody else's, and what stands before or behind it says whose.
 *
 * Functions over one sentence, in all languages that decisions are known in. A lead that only names the matter ("Queue: we
 * decided …") hands over to nobody.
 */
import {decides, fixes, reports, rules, standing} from './cues.ts';
import {isOurs, isReceived, isStrict, leadHandsOver, namesDocument, namesSource, sourceBehind} from './whose-cues.ts';

/** What a sentence may begin behind: a mark, then a capital, or a letter of a script that has none. */
const BORDER = /[:：|>*`"'“”‘’«»‹›「」『』\])/]\s*|(?<=\s)(?:[-–—=]+|#+)\s+|#\d+\s+|\b[\da-f]{7,40}\s+|\s(?=\p{Lo})/gu;
const BEGINS = /^[\s"'“‘«‹„「『*_`(]*[\p{Lu}\p{Lo}]/u;
const NEAR = 64;
const LONGEST_LEAD = 160;
const settles = (text: string): boolean => {
	const head = text.slice(0, NEAR);
	return standing(head) || rules(head) || decides(head) || fixes(head);
};

/** A label or a rule, and not only a cue of one. */
const isForGood = (rest: string): boolean => standing(rest.slice(0, NEAR)) || (rules(rest) && isStrict(rest));

/** A name for what follows, or words of one's own: "Queue: …", "After the outage we settled on this: …". */
function isOwnLead(lead: string): boolean {
	if (isReceived(lead)) return false;
	const words = lead.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
	return words <= 3 || isOurs(lead);
}

/** @returns where inside the text something that decides begins behind a mark, each with what stands before; not at its start. */
function* beginnings(text: string): Generator<{readonly lead: string; readonly rest: string}> {
	for (const {0: mark, index} of text.matchAll(BORDER)) {
		const at = index + mark.length;
		if (index > LONGEST_LEAD) return;
		const [lead, rest] = [text.slice(0, at), text.slice(at)];
		if (BEGINS.test(rest) && /[\p{L}\p{N}]/u.test(lead) && settles(rest.replace(/^[\s"'“‘«‹„「『*_`(]+/u, '')))
			yield {lead, rest};
	}
}

/** Does what stands before or behind the words that decide say that they are somebody else's? */
export function isAttributed(text: string): boolean {
	const source = sourceBehind(text);
	if (source !== '' && (namesDocument(source) || namesSource(text.slice(-100)))) return settles(text);
	for (const {lead, rest} of beginnings(text)) {
		const plain = lead.replace(/\*\*|__/g, '');
		if (leadHandsOver(plain) || reports(plain)) return true;
		if (/[:：]\W*$/.test(plain) && isForGood(rest) && !isOwnLead(plain)) return true;
	}
	return false;
}

/** What may have been taken from somewhere in it: the sentences that begin within. */
export const within = (text: string): readonly string[] => [...beginnings(text)].map(({rest}) => rest);

/** Lines that ran together: a capital after a space, and what holds for good. */
const RUN_ON = /\s(?=\p{Lu})/gu;

/** @returns a line of the person's up to where something that decides begins in it; '' when nothing is left. */
export function beforeEmbedded(text: string): string {
	const [first] = beginnings(text);
	const ran = [...text.matchAll(RUN_ON)].find(({index}) => {
		const rest = text.slice(index + 1, index + NEAR);
		return standing(rest) || ((rules(rest) || fixes(rest)) && isStrict(rest));
	});
	const end = Math.min(first?.lead.length ?? text.length, ran?.index ?? text.length);
	return end === text.length
		? text
		: text
				.slice(0, end)
				.replace(/[\s"'“‘«‹„「『*_`([<>|#=–—-]+$/u, '')
				.trim();
}
