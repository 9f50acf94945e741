/**
 * A sentence within a sentence. "PR #42 – Always use the mirror", "`README.md:12`: we decided …", "… — from the wiki": what
 * decides there is somebody else's, and what stands before or behind it says whose.
 *
 * Functions over one sentence, in all languages that decisions are known in. A lead that only names the matter ("Queue: we
 * decided …") hands over to nobody.
 */
import {decides, fixes, reports, rules, standing} from './cues.ts';

/** What a sentence may begin behind: a mark, then a capital, or a letter of a script that has none. */
const BORDER = /[:：|>*`"'“”‘’«»‹›「」『』\])/]\s*|(?<=\s)(?:[-–—=]+|#+)\s+|#\d+\s+|\b[\da-f]{7,40}\s+|\s(?=\p{Lo})/gu;
const BEGINS = /^[\s"'“‘«‹„「『*_`(]*[\p{Lu}\p{Lo}]/u;
const NEAR = 64;
const LONGEST_LEAD = 160;
/** Things that people read to each other; not those that are also worked on ("the issue", "the file"). */
const DOCUMENTS = `read ?me|docs?|documentation|pages?|articles?|guides?|manuals?|spec(?:ification)?|rfcs?|issue (?:#?\\d+|text|title|body)|tickets?|comments?|change ?log|wikis?|web ?sites?|sites?|blogs?|posts?|threads?|tweets?|licen[cs]e|handbook|e?mails?|letters?|messages?|documents?|texts?|templates?|instructions|snippets?|excerpts?|quotes?|descriptions?|reviews?|pull requests?|prs?|commits?|vendors?|authors?|reviewers?|maintainers?|customers?|colleagues?|support|stack ?overflow|slack|discord|prompts?|headers?|sentences?|paragraphs?|lines? \\d+|footnotes?|banners?|titles?|subjects?|headlines?|captions?|taglines?|slogans?|branch|release notes?|\\S+\\.(?:md|mdx|txt|rst|adoc|html?|pdf|eml)\\b\\S*|https?:\\/\\/\\S+|(?:doku|seite|dokument|anleitung|handbuch|nachricht|satz|absatz|zeile|meldung|titel|beschreibung|fichier|texte|phrase|ligne|titre|documento|página|mensaje|correo|frase|línea|título|descripción)|(?:файл|страниц|документ|письм|сообщени|строк|заголов)\\p{L}*`;
const SAYS = `(?:says?|said|reads?|states?|stated|prints?|printed|logged|warns?|fails?|failed|posted|wrote|writes|wants?|demands?|claims?|insists?|commented|repl(?:ies|ied)|answered|suggest(?:s|ed)?|reports?|reported|tells?|told|asks?|asked|translated?|called|named|labell?ed|entitled|schreibt|sagt|meldet|steht|heißt|dice|pone|dit|écrit|пишет|написано)`;
/** The lead ends in what hands over: a document, a word of saying, the sign of a list of commits, of an issue or of a place. */
const HANDS_OVER = new RegExp(
	`^\\W*@[\\w-]+|[#!]\\d+|(?<![\\w-])(?=[\\da-f]*\\d)[\\da-f]{7,40}(?![\\w-])|\\S:\\d+\\W*$|^\\W*\\[[^\\]]{1,40}\\]\\W*$|(?:\\/\\/|<!--)\\s*$|(?<![\\p{L}\\p{N}])(?:${DOCUMENTS}|${SAYS})(?:[^\\p{L}\\p{N}]+[\\p{L}\\p{N}]+){0,3}[^\\p{L}\\p{N}]*$|(?:[说說写寫述]|の(?:要望|意見|主張|指示|要求|説明|発言|回答)|的(?:要求|意见|说明|回答|说法)|文件|文档|文書|页面|ページ|邮件|メール|消息|メッセージ|コメント|標題|标题|タイトル|문서|페이지|제목|메시지)[^\\p{L}\\p{N}]*$`,
	'iu',
);
const NAMES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${DOCUMENTS})(?![\\p{L}\\p{N}])|文件|文档|文書|页面|ページ`, 'iu');
/** Where it is from, said behind it. */
const SAID_BEHIND =
	/(?:[—–]|\s-|\(|\[|,)\s*(?:(?:quot|tak|copi|cit)(?:ed|en) from|from|source|sources|via|per|according to|as (?:stated|written|seen|said|it says) (?:in|on|by)|(?:so )?(?:says?|said|writes|wrote|reads|states|stated)|quelle|laut|aus|so steht es|fuente|según|source|d'après|selon|dixit|источник|согласно|из|出典|来源|來源|출처)(?![\p{L}])[:： ]?\s*([^.!?。]{2,80})[)\]]?[.!?。]*$/iu;

const settles = (text: string): boolean => {
	const head = text.slice(0, NEAR);
	return standing(head) || rules(head) || decides(head) || fixes(head);
};

/** A label or a rule, and not only a cue of one. */
const isForGood = (rest: string): boolean => standing(rest.slice(0, NEAR)) || (rules(rest) && isStrict(rest));

/** A name for what follows, or words of one's own: "Queue: …", "After the outage we settled on this: …". */
function isOwnLead(lead: string): boolean {
	if (
		/['’]s(?!\p{L})|(?<!\p{L})(?:get|got|found|see|saw|received|stderr|stdout|output|log|exception|warning)(?:\s+\p{L}+){0,2}\W*$|^\W*v?\d/iu.test(
			lead,
		)
	)
		return false;
	const words = lead.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
	return words <= 3 || OWN.test(lead);
}
const OWN =
	/(?<!\p{L})(?:we|i|our|us|my|let's|wir|ich|unser\p{L}*|nous|je|notre|nosotros|yo|nuestr\p{L}*|мы|я|наш\p{L}*|noi|io|nostr\p{L}*|nós|eu|noss\p{L}*)(?!\p{L})/iu;

const isStrict = (text: string): boolean =>
	/^(?:(?:always|never|from now on|do not|don't)|(?:the )?(?:root |actual |real )?(?:cause|culprit|fix) (?:was|is))\b/i.test(
		text,
	);

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
	const [, source = ''] = SAID_BEHIND.exec(text) ?? [];
	if (source !== '' && (NAMES.test(source) || /source|fuente|quelle|источник|出典|来源/iu.test(text.slice(-100))))
		return settles(text);
	for (const {lead, rest} of beginnings(text)) {
		const plain = lead.replace(/\*\*|__/g, '');
		if (HANDS_OVER.test(plain) || reports(plain)) return true;
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
