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
	/(?<![\p{L}\p{N}])(?:read ?me|docs?|documentation|pages?|articles?|guides?|manuals?|spec(?:ification)?s?|rfcs?|issues?|tickets?|comments?|files?|change ?logs?|release notes?|wikis?|web ?sites?|sites?|blogs?|posts?|threads?|tweets?|licen[cs]e|handbook|polic(?:y|ies) (?:of|from)|e?mails?|letters?|messages?|reports?|documents?|texts?|templates?|outputs?|logs?|instructions|snippets?|excerpts?|quotes?|citations?|pastes?|clipboard|transcripts?|contents?|descriptions?|reviews?|pull requests?|prs?|commit|vendor|authors?|reviewers?|maintainers?|customers?|colleagues?|support|answers? from|stack ?overflow|slack|teams|discord|prompts?|headers?|banners?|\S+\.(?:md|mdx|txt|rst|adoc|html?|pdf|ya?ml|json|toml|log|eml)|https?:\/\/\S+|datei|seite|dokument(?:ation)?|anleitung|handbuch|nachricht|fichier|page|documento?|archivo|página|mensaje|correo|файл|страниц\p{L}*|документ\p{L}*|письм\p{L}*|сообщени\p{L}*)(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}])|文件|文档|页面|邮件|消息|内容|ファイル|ページ|文書|メール|문서|파일|페이지/iu;
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
	/^\s*(?:\^|↑|⬆)|\b(?:that|this)(?:'s| is| was)? (?:what|how) .{1,40}\b(?:says?|said|claims?|wrote|writes?|recommends?|wants?|tells?)\b|\b(?:the |text |quote |rule |paragraph )?above (?:is|was|are|comes|came|stands|text|page|mail|message|instructions?)\b|\b(?:that|this)(?:'s| is| was) (?:copied |pasted |taken |quoted |a quote )?from (?!now\b|here\b|today\b|scratch\b|the (?:start|beginning))|\b(?:copied|pasted|quoted|taken) from\b|\bis (?:that|this|it|the above) (?:really |actually )?(?:safe|ok|okay|right|true|wise|legit\w*|sensible|a good idea|good advice|trustworthy|correct)\b|\bshould (?:we|i)(?: really)?(?: (?:do|follow|trust|believe) (?:that|this|it))?\s*\?/i;
/** What the person asks to be read to them, shown or translated: the first words of the answer are the document's. */
const RELAYS =
	/^\W*(?:(?:and|now|please|ok(?:ay)?|then|can you|could you|would you)[, ]+)*(?:read|show|print|list|quote|cite|recite|translate|transcribe|summari[sz]e|sum up|outline|dump|display|give|paste|copy|open|cat|grep|fetch|describe|tell|have a look|look|go through|visit|search|google|ask|load|what|which|any)(?!\p{L})|(?<!\p{L})(?:what|which)(?!\p{L}).*(?<!\p{L})(?:says?|reads?|states?|contains?|recommends?|requires?|claims?|wants?)(?!\p{L})|(?<!\p{L})(?:übersetze?|zeige?|lies|was (?:steht|sagt|schreibt|will|meint)|traduce|traduis|traduzir|lee|muestra|montre|qué (?:dice|pone|pide|quiere)|que (?:dit|veut|demande)|переведи|прочитай|покажи|что (?:в|пишет|написано|сказано|хочет))(?!\p{L})|翻译|翻譯|翻訳|訳して|要約|总结|번역|요약|写了什么|说什么|何と|なんて|要望|意見/iu;
/** Whose words an answer passes on as well. */
const OTHERS =
	/(?<!\p{L})(?:they|their|them|upstream|vendors?|customers?|clients?|support|reddit|forums?|the (?:net|web|internet)|someone|somebody|people|kunden?|anbieter|hersteller|clientes?|proveedor|fournisseur|клиент\p{L}*|заказчик\p{L}*)(?!\p{L})|客户|顧客|お客様|고객/iu;
/** Asked of what the two of them hold. */
const OURS =
	/(?<!\p{L})(?:we|our|ours|us|i|my|wir|unser\p{L}*|uns|nous|notre|nos|nosotros|nuestr\p{L}*|мы|наш\p{L}*)(?!\p{L})|我们|私たち|우리/iu;
/** And something else to be done. */
const WORKS =
	/(?:\band\b|,|\bthen\b|\bund\b|\by\b|\bet\b|(?<!\p{L})и(?!\p{L}))\s+(?!(?:tell|show|explain|summari[sz]e|list|say|report|give|translate|quote|what|which|how|why|the|a|an|its|their|all)\b)\p{L}{2,}.*\S/iu;
/** What a person puts in is not theirs from here on: a log, a chat, a page with a title of its own, numbered lines, a commit. */
const PUT_IN =
	/^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\s*(?:\S+\s+){1,3}\d{1,2}:\d\d(?:\s?[AP]M)?\s*$|^\s*[[(]\d{1,2}:\d\d(?::\d\d)?[^\])]{0,4}[\])]\s*\S|\b(?:commented|opened|wrote|replied|posted|reviewed)\b.{0,30}\b(?:ago|yesterday|on \w{3})\b|^\s*(?:npm|yarn|pnpm) (?:ERR!|error|warn)|^\s*(?:error|warning|warn|info|debug|fatal|panic|FAIL|PASS)\b\W*:|^\s*##\[|^\s*(?:\$|❯) \S|^\s*[\w.-]+@[\w.-]+[: ]\S*[$#%]|^\s*PS \S*>|^\s*at .+[(:]\d+|^\s*(?:commit [\da-f]{7,40}|Author:\s|diff --git |@@ )/iu;
const NUMBERED_LINE = /^\s*\d{1,6}(?:\s{2,}|\t|[:|→]\s?)\S/;
/** A title by its capitals, or by the rule under it. */
const isHead = (line: string, next = ''): boolean =>
	(/\p{Lu}{3}/u.test(line) && line === line.toUpperCase() && /^[^.!?]{3,60}$/.test(line)) ||
	/^\s*(?:={3,}|-{3,})\s*$/.test(next);
/** "Auf Deutsch:", "In English:", "Traducción:", "Key points:", "Verbatim:". */
const RENDERS =
	/(?<!\p{L})(?:translat\w+|verbatim|word for word|(?:in|into|to|auf|ins|en|in|на|по)[ -](?:english|german|french|spanish|japanese|chinese|russian|deutsche?|englische?|französische?|spanische?|inglés|español|alemán|anglais|français|allemand|inglese|русском|русски|английском)|übersetz\w+|traducción|traduction|tradução|перевод|(?:key|main) (?:points|takeaways)|takeaways|gist|(?:its|their|his|her) (?:rules?|words?|points?|text|advice|claims?|title|message|instructions?|recommendations?|conclusions?))(?!\p{L})|日本語|英語|翻訳|译文|翻译|번역/iu;
const SAYS =
	/(?<!\p{L})(?:says?|said|wrote|writes|comment(?:s|ed)|post(?:s|ed)|repl(?:ies|ied)|answer(?:s|ed)|reads?|states?|stated|tells?|told|wants?|claims?|demands?|report(?:s|ed)|suggest(?:s|ed)|print(?:s|ed)|logs|logged|schreibt|sagt|steht|dice|pone|dit|пишет|написано)(?:\s+[\p{L}\p{N}]+){0,3}(?!\p{L})[^\p{L}\p{N}]*[:：]|(?:書|写|说|說|述べ|言)[^。]{0,8}[:：]/iu;
const COLON = /[:：]["'“”«»„`*_\s]*$/;
const STRUCTURED = /^\s*(?:[-*+•](?=\s)|[>|]|\d{1,3}[.)]\s|<|```|~~~)|^(?: {4}|\t)/;

export type Speaker = 'user' | 'assistant';

let last:
	| {readonly role: Speaker; readonly text: string; readonly relays: boolean; readonly lines: ReadonlySet<number>}
	| undefined;

/**
 * @param asked of an agent's speech: what it answers; left out, it is not looked at.
 * @returns the numbers of the lines that are handed over, from 0. The last speech is kept: its sentences are asked one by one.
 */
export function handedOver(role: Speaker, text: string, asked?: string): ReadonlySet<number> {
	const relays = asked !== undefined && asksToRelay(asked);
	if (last?.role !== role || last.text !== text || last.relays !== relays)
		last = {role, text, relays, lines: linesIn(role, text.split(/\r?\n/), relays)};
	return last.lines;
}

/** "What does line 12 of the README say?", "translate their page", "any comments?"; and nothing else is wanted. */
function asksToRelay(asked: string): boolean {
	const [line = ''] = asked.split(/\r?\n/).filter((one) => one.trim() !== '');
	const isTheirs = DOCUMENT.test(line) || OTHERS.test(line);
	return line.length <= 300 && isTheirs && RELAYS.test(line) && !OURS.test(line) && !WORKS.test(line);
}

function linesIn(role: Speaker, lines: readonly string[], relays: boolean): ReadonlySet<number> {
	const found = new Set<number>();
	// A message that begins with a title was not typed.
	const titled = lines.length > 1 && (/^#{1,6}\s+\S/.test(lines[0] ?? '') || isHead(lines[0] ?? '', lines[1]));
	const numbered = lines.filter((line) => NUMBERED_LINE.test(line)).length > 1;
	let over = relays || (role === 'user' && (titled || numbered));
	let begun = false;
	let blank = false;
	for (const [at, line] of lines.entries()) {
		if (line.trim() === '') {
			blank = true;
			continue;
		}
		if (role === 'user' && (PASSED_ON.test(line) || PUT_IN.test(line))) over = true;
		if (role === 'user' && at > 0 && SAID_OF_ABOVE.test(line))
			for (let above = 0; above < at; above++) found.add(above);
		if (over) {
			const goesOn = role === 'user' || STRUCTURED.test(line) || !begun || !blank;
			if (goesOn) {
				found.add(at);
				// "Here it is:" before what was asked for is none of it yet.
				if (role === 'user') begun = true;
				else if (handsOver(role, line, lines.slice(at + 1)) || (relays && COLON.test(line))) begun = false;
				else if (!isOpening(line, relays)) begun = true;
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

/** "Hello,": a letter goes on; and what only says that the answer comes. */
const isOpening = (line: string, relays: boolean): boolean =>
	line.length < 30 && !STRUCTURED.test(line) && (relays || /[,，、]$/.test(line));

function handsOver(role: Speaker, line: string, rest: readonly string[]): boolean {
	if (NOT_OURS.test(line) && COLON.test(line)) return true;
	if (!rest.some((next) => next.trim() !== '')) return false;
	if (role === 'assistant') return COLON.test(line) && (DOCUMENT.test(line) || RENDERS.test(line) || SAYS.test(line));
	// "summarise this page for me:", "what does this mail want?" with the mail below.
	if (COLON.test(line)) return DOCUMENT.test(line) || LOOK_AT.test(line);
	return rest[0]?.trim() === '' && LOOK_AT.test(line) && DOCUMENT.test(line);
}
