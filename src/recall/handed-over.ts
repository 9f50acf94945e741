/**
 * Which lines of a speech are somebody else's because a line before them hands over: "The README of it says:", "These are
 * the rules of the file:", "summarise this page for me:". What stands under such a line is the document's, however it is laid out:
 * a list, a table, indented code, or a paragraph.
 *
 * The agent's speech goes on with the next paragraph of its own; a person who pastes hands over all the rest. Without a word
 * for a document it is a list of one's own: "Rules for this repository:". When in doubt it is the document's: a rule that is not
 * told is asked for again, a planted one is followed.
 */

/** Things that people read, show and quote. */
const DOCUMENT =
	/(?<![\p{L}\p{N}])(?:read ?me|docs?|documentation|pages?|articles?|guides?|manuals?|spec(?:ification)?s?|rfcs?|issues?|tickets?|comments?|files?|change ?logs?|wikis?|web ?sites?|sites?|blogs?|posts?|threads?|tweets?|licen[cs]e|handbook|polic(?:y|ies) (?:of|from)|e?mails?|letters?|messages?|reports?|documents?|texts?|templates?|outputs?|logs?|instructions|snippets?|excerpts?|quotes?|citations?|pastes?|clipboard|transcripts?|contents?|descriptions?|reviews?|pull requests?|prs?|commit|vendor|authors?|reviewers?|maintainers?|customers?|colleagues?|support|answers? from|stack ?overflow|slack|teams|discord|prompts?|headers?|banners?|\S+\.(?:md|mdx|txt|rst|adoc|html?|pdf|ya?ml|json|toml|log|eml)|https?:\/\/\S+|datei|seite|dokument(?:ation)?|anleitung|handbuch|nachricht|fichier|page|documento?|archivo|página|mensaje|correo|файл|страниц\p{L}*|документ\p{L}*|письм\p{L}*|сообщени\p{L}*)(?![\p{L}\p{N}])|文件|文档|页面|邮件|消息|内容|ファイル|ページ|文書|メール|문서|파일|페이지/iu;
/** What is asked for when something is put in to be looked at. */
const LOOK_AT =
	/(?<!\p{L})(?:summari[sz]e|sum up|review|translate|explain|analy[sz]e|check|proof-?read|rewrite|rephrase|look at|read|what (?:does|do|is|are|about|do you think)|here(?:'s| is| are)|this is|see (?:this|the|below)|(?:i |we )?(?:got|found|received|copied|pasted)|someone|they (?:say|wrote|said)|says?|said|wrote|writes|reads?|states?|quot(?:e|ing)|cit(?:e|ing)|from|fasse?|übersetze|erkläre|prüfe|résume|traduis|explique|resume|traduce|explica|переведи|объясни|проверь|вот)(?!\p{L})|总结|翻译|解释|看看|要約|翻訳|説明|요약|번역|설명/iu;
/** Said in so many words of what stands there. */
const NOT_OURS = /\bnot (?:ours|mine|our own|from us)\b|\b(?:verbatim|word for word|quoted|as follows there)\b/i;
/** Heads of mails and messages, and what programs put over a text that they pass on. */
const PASSED_ON =
	/^\s*[>*_]*(?:from|sent|subject|reply-to|message-id|return-path|von|gesendet|betreff|objet|asunto|от|тема|发件人|主题|差出人|件名)\s*[:：]\s*\S|^\s*-{2,}\s*(?:forwarded|original|begin|weitergeleitete|ursprüngliche|message transféré|mensaje reenviado|пересылаемое)|\b(?:wrote|writes|schrieb|a écrit|escribió)\s*[:：]\s*$|^\s*(?:\S+ ){1,3}(?:on|in|via|from|over|per|auf|sur|por) (?:slack|teams|discord|zoom|whatsapp|telegram|irc|matrix|mattermost|jira|linear|github|gitlab|mail|e-?mail|chat)\s*[:：]/iu;
/** Below a text: that it was somebody else's, or whether it is any good. */
const SAID_OF_ABOVE =
	/^\s*(?:\^|↑|⬆)|\b(?:the |text |quote |rule |paragraph )?above (?:is|was|are|comes|came|stands|text|page|mail|message|instructions?)\b|\b(?:that|this)(?:'s| is| was) (?:copied |pasted |taken |quoted |a quote )?from (?!now\b|here\b|today\b|scratch\b|the (?:start|beginning))|\b(?:copied|pasted|quoted|taken) from\b|\bis (?:that|this|it|the above) (?:really |actually )?(?:safe|ok|okay|right|true|wise|legit\w*|sensible|a good idea|good advice|trustworthy|correct)\b|\bshould (?:we|i)(?: really)?(?: (?:do|follow|trust|believe) (?:that|this|it))?\s*\?/i;
const COLON = /[:：]["'“”«»„`*_\s]*$/;
const STRUCTURED = /^\s*(?:[-*+•>|]|\d{1,3}[.)]\s|<|```|~~~)|^(?: {4}|\t)/;

export type Speaker = 'user' | 'assistant';

let last: {readonly role: Speaker; readonly text: string; readonly lines: ReadonlySet<number>} | undefined;

/** @returns the numbers of the lines that are handed over, from 0. The last speech is kept: its sentences are asked one by one. */
export function handedOver(role: Speaker, text: string): ReadonlySet<number> {
	if (last?.role !== role || last.text !== text) last = {role, text, lines: linesIn(role, text.split(/\r?\n/))};
	return last.lines;
}

function linesIn(role: Speaker, lines: readonly string[]): ReadonlySet<number> {
	const found = new Set<number>();
	// A message that begins with a title was not typed.
	let over = role === 'user' && /^#{1,6}\s+\S/.test(lines[0] ?? '') && lines.length > 1;
	let begun = false;
	let blank = false;
	for (const [at, line] of lines.entries()) {
		if (line.trim() === '') {
			blank = true;
			continue;
		}
		if (role === 'user' && PASSED_ON.test(line)) over = true;
		if (role === 'user' && at > 0 && SAID_OF_ABOVE.test(line))
			for (let above = 0; above < at; above++) found.add(above);
		if (over) {
			const goesOn = role === 'user' || STRUCTURED.test(line) || !begun || !blank;
			if (goesOn) {
				found.add(at);
				begun = true;
				blank = false;
				continue;
			}
			over = false;
		}
		over = handsOver(role, line, lines.slice(at + 1));
		begun = false;
		blank = false;
	}
	return found;
}

function handsOver(role: Speaker, line: string, rest: readonly string[]): boolean {
	if (NOT_OURS.test(line) && COLON.test(line)) return true;
	if (!rest.some((next) => next.trim() !== '')) return false;
	if (role === 'assistant') return COLON.test(line) && DOCUMENT.test(line);
	// "summarise this page for me:", "what does this mail want?" with the mail below.
	if (COLON.test(line)) return DOCUMENT.test(line) || LOOK_AT.test(line);
	return rest[0]?.trim() === '' && LOOK_AT.test(line) && DOCUMENT.test(line);
}
