/**
 * The patterns of words as they stood in src/recall before they became words of the languages: a pin for the move, and nothing that
 * anything else uses.
 */
const DOCUMENTS = String.raw`read ?me|docs?|documentation|pages?|articles?|guides?|manuals?|spec(?:ification)?|rfcs?|issue (?:#?\d+|text|title|body)|tickets?|comments?|change ?log|wikis?|web ?sites?|sites?|blogs?|posts?|threads?|tweets?|licen[cs]e|handbook|e?mails?|letters?|messages?|documents?|texts?|templates?|instructions|snippets?|excerpts?|quotes?|descriptions?|reviews?|pull requests?|prs?|commits?|vendors?|authors?|reviewers?|maintainers?|customers?|colleagues?|support|stack ?overflow|slack|discord|prompts?|headers?|sentences?|paragraphs?|lines? \d+|footnotes?|banners?|titles?|subjects?|headlines?|captions?|taglines?|slogans?|branch|release notes?|\S+\.(?:md|mdx|txt|rst|adoc|html?|pdf|eml)\b\S*|https?:\/\/\S+|(?:doku|seite|dokument|anleitung|handbuch|nachricht|satz|absatz|zeile|meldung|titel|beschreibung|fichier|texte|phrase|ligne|titre|documento|página|mensaje|correo|frase|línea|título|descripción)|(?:файл|страниц|документ|письм|сообщени|строк|заголов)\p{L}*`;
const SAYS = `(?:says?|said|reads?|states?|stated|prints?|printed|logged|warns?|fails?|failed|posted|wrote|writes|wants?|demands?|claims?|insists?|commented|repl(?:ies|ied)|answered|suggest(?:s|ed)?|reports?|reported|tells?|told|asks?|asked|translated?|called|named|labell?ed|entitled|schreibt|sagt|meldet|steht|heißt|dice|pone|dit|écrit|пишет|написано)`;

export const whoseWords: Readonly<Record<string, RegExp>> = {
	namesReadable:
		/(?<![\p{L}\p{N}])(?:read ?me|docs?|documentation|pages?|articles?|guides?|manuals?|spec(?:ification)?s?|rfcs?|issues?|tickets?|comments?|files?|change ?logs?|release notes?|wikis?|web ?sites?|sites?|blogs?|posts?|threads?|tweets?|licen[cs]e|handbook|polic(?:y|ies) (?:of|from)|e?mails?|letters?|messages?|reports?|documents?|texts?|templates?|outputs?|logs?|instructions|snippets?|excerpts?|quotes?|citations?|pastes?|clipboard|transcripts?|contents?|descriptions?|reviews?|pull requests?|prs?|commit|vendor|authors?|reviewers?|maintainers?|customers?|colleagues?|support|answers? from|stack ?overflow|slack|teams|discord|prompts?|headers?|banners?|\S+\.(?:md|mdx|txt|rst|adoc|html?|pdf|ya?ml|json|toml|log|eml)|https?:\/\/\S+|datei|seite|dokument(?:ation)?|anleitung|handbuch|nachricht|fichier|page|documento?|archivo|página|mensaje|correo|файл|страниц\p{L}*|документ\p{L}*|письм\p{L}*|сообщени\p{L}*)(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}])|文件|文档|页面|邮件|消息|内容|ファイル|ページ|文書|メール|문서|파일|페이지/iu,
	asksToLookAt:
		/(?<!\p{L})(?:summari[sz]e|sum up|review|translate|explain|analy[sz]e|check|proof-?read|rewrite|rephrase|look at|read|what (?:does|do|is|are|about|do you think)|here(?:'s| is| are)|this is|see (?:this|the|below)|(?:i |we )?(?:got|found|received|copied|pasted)|someone|they (?:say|wrote|said)|says?|said|wrote|writes|reads?|states?|quot(?:e|ing)|cit(?:e|ing)|from|fasse?|übersetze|erkläre|prüfe|résume|traduis|explique|resume|traduce|explica|переведи|объясни|проверь|вот)(?!\p{L})|总结|翻译|解释|看看|要約|翻訳|説明|요약|번역|설명/iu,
	isNotOurs: /\bnot (?:ours|mine|our own|from us)\b|\b(?:verbatim|word for word|quoted|as follows there)\b/i,
	isPassedOn:
		/^\s*[>*_]*(?:from|sent|subject|reply-to|message-id|return-path|von|gesendet|betreff|objet|asunto|от|тема|发件人|主题|差出人|件名)\s*[:：]\s*\S|^\s*-{2,}\s*(?:forwarded|original|begin|weitergeleitete|ursprüngliche|message transféré|mensaje reenviado|пересылаемое)|\b(?:wrote|writes|schrieb|a écrit|escribió)\s*[:：]\s*$|^\s*(?:\S+ ){1,3}(?:on|in|via|from|over|per|auf|sur|por) (?:slack|teams|discord|zoom|whatsapp|telegram|irc|matrix|mattermost|jira|linear|github|gitlab|mail|e-?mail|chat)\s*[:：]/iu,
	isOfAbove:
		/^\s*(?:\^|↑|⬆)|\b(?:that|this)(?:'s| is| was)? (?:what|how) .{1,40}\b(?:says?|said|claims?|wrote|writes?|recommends?|wants?|tells?)\b|\b(?:the |text |quote |rule |paragraph )?above (?:is|was|are|comes|came|stands|text|page|mail|message|instructions?)\b|\b(?:that|this)(?:'s| is| was) (?:copied |pasted |taken |quoted |a quote )?from (?!now\b|here\b|today\b|scratch\b|the (?:start|beginning))|\b(?:copied|pasted|quoted|taken) from\b|\bis (?:that|this|it|the above) (?:really |actually )?(?:safe|ok|okay|right|true|wise|legit\w*|sensible|a good idea|good advice|trustworthy|correct)\b|\bshould (?:we|i)(?: really)?(?: (?:do|follow|trust|believe) (?:that|this|it))?\s*\?/i,
	asksToRelay:
		/^\W*(?:(?:and|now|please|ok(?:ay)?|then|can you|could you|would you)[, ]+)*(?:read|show|print|list|quote|cite|recite|translate|transcribe|summari[sz]e|sum up|outline|dump|display|give|paste|copy|open|cat|grep|fetch|describe|tell|have a look|look|go through|visit|search|google|ask|load|what|which|any)(?!\p{L})|(?<!\p{L})(?:what|which)(?!\p{L}).*(?<!\p{L})(?:says?|reads?|states?|contains?|recommends?|requires?|claims?|wants?)(?!\p{L})|(?<!\p{L})(?:übersetze?|zeige?|lies|was (?:steht|sagt|schreibt|will|meint)|traduce|traduis|traduzir|lee|muestra|montre|qué (?:dice|pone|pide|quiere)|que (?:dit|veut|demande)|переведи|прочитай|покажи|что (?:в|пишет|написано|сказано|хочет))(?!\p{L})|翻译|翻譯|翻訳|訳して|要約|总结|번역|요약|写了什么|说什么|何と|なんて|要望|意見/iu,
	namesOthers:
		/(?<!\p{L})(?:they|their|them|upstream|vendors?|customers?|clients?|support|reddit|forums?|the (?:net|web|internet)|someone|somebody|people|kunden?|anbieter|hersteller|clientes?|proveedor|fournisseur|клиент\p{L}*|заказчик\p{L}*)(?!\p{L})|客户|顧客|お客様|고객/iu,
	asksOurs:
		/(?<!\p{L})(?:we|our|ours|us|i|my|wir|unser\p{L}*|uns|nous|notre|nos|nosotros|nuestr\p{L}*|мы|наш\p{L}*)(?!\p{L})|我们|私たち|우리/iu,
	alsoWorks:
		/(?:\band\b|,|\bthen\b|\bund\b|\by\b|\bet\b|(?<!\p{L})и(?!\p{L}))\s+(?!(?:tell|show|explain|summari[sz]e|list|say|report|give|translate|quote|what|which|how|why|the|a|an|its|their|all)\b)\p{L}{2,}.*\S/iu,
	renders:
		/(?<!\p{L})(?:translat\w+|verbatim|word for word|(?:in|into|to|auf|ins|en|in|на|по)[ -](?:english|german|french|spanish|japanese|chinese|russian|deutsche?|englische?|französische?|spanische?|inglés|español|alemán|anglais|français|allemand|inglese|русском|русски|английском)|übersetz\w+|traducción|traduction|tradução|перевод|(?:key|main) (?:points|takeaways)|takeaways|gist|(?:its|their|his|her) (?:rules?|words?|points?|text|advice|claims?|title|message|instructions?|recommendations?|conclusions?))(?!\p{L})|日本語|英語|翻訳|译文|翻译|번역/iu,
	says: /(?<!\p{L})(?:says?|said|wrote|writes|comment(?:s|ed)|post(?:s|ed)|repl(?:ies|ied)|answer(?:s|ed)|reads?|states?|stated|tells?|told|wants?|claims?|demands?|report(?:s|ed)|suggest(?:s|ed)|print(?:s|ed)|logs|logged|schreibt|sagt|steht|dice|pone|dit|пишет|написано)(?:\s+[\p{L}\p{N}]+){0,3}(?!\p{L})[^\p{L}\p{N}]*[:：]|(?:書|写|说|說|述べ|言)[^。]{0,8}[:：]/iu,
	isOurs:
		/(?<!\p{L})(?:we|i|our|us|my|let's|wir|ich|unser\p{L}*|nous|je|notre|nosotros|yo|nuestr\p{L}*|мы|я|наш\p{L}*|noi|io|nostr\p{L}*|nós|eu|noss\p{L}*)(?!\p{L})/iu,
	beginsMail: /^(?:-{2,} ?original message|from: \S+@|on .{4,60} wrote:|am .{4,60} schrieb|le .{4,60} a écrit)/i,
	distrusts:
		/\b(?:prompt injection|injected|suspicious|malicious|phishing|spam|not trustworthy|untrusted|(?:would|will|did|do|should) not (?:follow|run|execute|obey|do (?:it|that|this))|(?:won't|wouldn't|didn't|don't|shouldn't) (?:follow|run|execute|obey|do (?:it|that|this))|ignor(?:e|ed|ing) (?:it|that|this|these|those|the (?:instruction|text|request))|(?:asks for|contains) things? that (?:is|are) unsafe)\b/i,
	leadHandsOver: new RegExp(
		String.raw`^\W*@[\w-]+|[#!]\d+|(?<![\w-])(?=[\da-f]*\d)[\da-f]{7,40}(?![\w-])|\S:\d+\W*$|^\W*\[[^\]]{1,40}\]\W*$|(?:\/\/|<!--)\s*$|(?<![\p{L}\p{N}])(?:${DOCUMENTS}|${SAYS})(?:[^\p{L}\p{N}]+[\p{L}\p{N}]+){0,3}[^\p{L}\p{N}]*$|(?:[说說写寫述]|の(?:要望|意見|主張|指示|要求|説明|発言|回答)|的(?:要求|意见|说明|回答|说法)|文件|文档|文書|页面|ページ|邮件|メール|消息|メッセージ|コメント|標題|标题|タイトル|문서|페이지|제목|메시지)[^\p{L}\p{N}]*$`,
		'iu',
	),
	namesDocument: new RegExp(
		String.raw`(?<![\p{L}\p{N}])(?:${DOCUMENTS})(?![\p{L}\p{N}])|文件|文档|文書|页面|ページ`,
		'iu',
	),
	sourceBehind:
		/(?:[—–]|\s-|\(|\[|,)\s*(?:(?:quot|tak|copi|cit)(?:ed|en) from|from|source|sources|via|per|according to|as (?:stated|written|seen|said|it says) (?:in|on|by)|(?:so )?(?:says?|said|writes|wrote|reads|states|stated)|quelle|laut|aus|so steht es|fuente|según|source|d'après|selon|dixit|источник|согласно|из|出典|来源|來源|출처)(?![\p{L}])[:： ]?\s*([^.!?。]{2,80})[)\]]?[.!?。]*$/iu,
	isStrict:
		/^(?:(?:always|never|from now on|do not|don't)|(?:the )?(?:root |actual |real )?(?:cause|culprit|fix) (?:was|is))\b/i,
	isReceived:
		/['’]s(?!\p{L})|(?<!\p{L})(?:get|got|found|see|saw|received|stderr|stdout|output|log|exception|warning)(?:\s+\p{L}+){0,2}\W*$|^\W*v?\d/iu,
	namesSource: /source|fuente|quelle|источник|出典|来源/iu,
};

const LEADS = `(?:(?:please|pls|and|also|but|ok(?:ay)?|so|yes|no|nope|right|oh|btw|by the way|remember(?: to)?|note|important|as a rule|in (?:general|this (?:project|repo(?:sitory)?|code ?base))|bitte|und|also|s'il (?:te|vous) plaît|por favor|per favore|пожалуйста)[,:!. ]+)*`;
const WORK = `(?:add|amend|ask|avoid|build|bump|call|change|check|clean|comment|commit|cover|create|delete|deploy|document|edit|ensure|explain|expose|follow|force|format|hard-?code|import|include|install|keep|leave|lint|log|make sure|mention|merge|mock|modify|move|name|open|prefer|push|put|read|rebase|refactor|release|remove|rename|report|rewrite|run|separate|show|skip|split|squash|start|stash|stick|store|tag|test|touch|translate|try|update|upgrade|use|validate|verify|work|wrap|write)`;
const MARKED: readonly RegExp[] = [
	// "always run …", "never push …", "from now on …", "in future, …", at the beginning.
	new RegExp(`^${LEADS}(?:always|never|do(?: not|n't|nt) ever) ${WORK}\\b`, 'i'),
	new RegExp(
		`^${LEADS}(?:from now on|from here on|going forward|in (?:the )?future|henceforth|as of (?:now|today))\\b[, ]`,
		'i',
	),
	// "we always squash", "you must never push".
	new RegExp(
		`^${LEADS}(?:we|you|everyone|everybody)(?: (?:should|must|shall|will|have to|need to))? (?:always|never) ${WORK}\\b`,
		'i',
	),
	// "run the tests with -race from now on", "use US English everywhere".
	new RegExp(
		`^${LEADS}(?:let'?s |we (?:should|must) (?:be )?|you (?:should|must) |make sure (?:to |that |you |we(?:'re| are)? )?)*(?:do(?: not|n't|nt) )?${WORK}(?:ing)?\\b.*\\b(?:from now on|going forward|in (?:the )?future|every time|each time|everywhere|wherever (?:you|we) can|whenever (?:you|we)|as a rule|without exception)\\b`,
		'i',
	),
	// "whenever you change the schema, run …", "before every commit, run …", "after each change …".
	new RegExp(
		`^${LEADS}(?:whenever|every time|each time|any time) (?:you|we)\\b.+, ?(?:please |always |also )*(?:do(?: not|n't|nt) )?${WORK}\\b`,
		'i',
	),
	new RegExp(
		`^${LEADS}(?:before|after|on|for|with) (?:every|each|any|all) [\\w -]{3,40}, ?(?:please |always |also )*(?:do(?: not|n't|nt) )?${WORK}\\b`,
		'i',
	),
	new RegExp(
		`^${LEADS}(?:do(?: not|n't|nt) )?${WORK}\\b.*\\b(?:before|after|on|with) (?:every|each|any) (?:commit|change|push|merge|release|deploy|edit|pull request|pr|turn|session|task|step)\\b`,
		'i',
	),
	/^(?:(?:the|our|my|a|one|new|house|project) )*(?:rule|convention|policy|standing order|regel|règle|regla|regra|regola|правило|规则|規則|규칙)\s*(?:is|here is|:|：|ist|est|es|—|-)\s*\S/iu,
	/^(?:bitte |und |also )*(?:ab (?:jetzt|sofort)|künftig|in zukunft|immer|nie(?:mals)?) \S+ \S+|^(?:s'il (?:te|vous) plaît,? |et )*(?:désormais|dorénavant|à partir de maintenant|toujours|ne \S+ jamais) \S+|^(?:por favor,? |y )*(?:a partir de ahora|de ahora en adelante|siempre|nunca) \S+|^(?:por favor,? )*(?:a partir de agora|de agora em diante|sempre|nunca) \S+|^(?:per favore,? )*(?:d'ora in poi|sempre|mai) \S+/iu,
	/^(?:пожалуйста,? |и )*(?:всегда|никогда|впредь|отныне|с этого момента)(?!\p{L})|^(?:请|請)?(?:以后|今后|从现在起|一律|永远|始终|总是)|^(?:今後|これから)は|^(?:必ず|常に|絶対に)|^(?:앞으로는?|항상|절대)/iu,
];
const HINTS =
	/always|ever|future|henceforth|without exception|(?:now|here) on|going forward|as (?:of|a rule)|(?:each|any) time|(?:before|after|on|for|with) (?:each|any|all) /i;
const TELLS_OF_PROGRAM =
	/\b(?:bug|issue|error|crash|expected|actual|acceptance|test case|logs?|warning|message|output|returns?|displays?)\b.{0,20}\b(?:is|was|says|shows)\b/i;

/** Of a sentence in the person's mouth, as it was. */
export const isRule = (text: string): boolean => {
	const plain = text.replace(/\*\*|__|^["'“«]|["'”»]$/g, '').trim();
	if (plain.length < 14 || plain.length > 200) return false;
	if (/[?？]|^(?:if|when|wenn|falls|si|если)\b/i.test(plain) || TELLS_OF_PROGRAM.test(plain)) return false;
	const clauses = [plain, ...plain.split(/\s[-–—]\s|[;:]\s|,\s(?:so|and|but)\s/)];
	return clauses.some((clause) =>
		MARKED.some((pattern, n) => (n >= MARKED.length - 3 || HINTS.test(clause)) && pattern.test(clause)),
	);
};
export const ruleSources: readonly string[] = MARKED.map(({source}) => source);

export const rules: Readonly<Record<string, RegExp>> = {
	forbids:
		/\b(?:never|do(?: not|n't|nt)|avoid|without|no)\b|(?<!\p{L})(?:nie|niemals|kein\p{L}*|jamais|nunca|никогда|не)(?!\p{L})|不要|禁止/iu,
	isOver:
		/\b(?:no longer|any ?more|obsolete|outdated|supersed\w+|abandoned|dropped|revert\w*|rolled back|used to|is gone|the opposite)\b|(?<!\p{L})(?:больше не|nicht mehr|ne \S+ plus|ya no|não \S+ mais)(?!\p{L})|不再/iu,
	allows:
		/\b(?:no longer|not any ?more|any ?more|(?:you|we|i) (?:can|may|could)(?: now| again)?|(?:it'?s|is) (?:ok(?:ay)?|fine|allowed) (?:to|now)|from now on|again|stop (?:doing|using|running|adding)|forget (?:the|that|what)|ignore (?:the|that)|don'?t (?:need|have) to|not necessary|unless|except|instead|drop (?:the|that)|rule)\b/i,
};

export const sentences: Readonly<Record<string, RegExp>> = {
	asksUnmarked:
		/^(?:(?:and|but|so|ok(?:ay)?|also|now|please)[, ]+)*(?:(?:can|could|would|will|shall|should|may|do|does|did|is|are|was|were|have|has) (?:you|we|i|it|this|that|there|they)\b|(?:what|why|which|who|how|where|when) (?:is|are|was|were|do|does|did|can|could|should|would|about|many|much|long|often)\b)/i,
	instructs:
		/^(?:please |then |first,? |next,? |finally,? |also )*(?:(?:add|adjust|apply|avoid|clean up|configure|consider|convert|create|decide|define|delete|ensure|expand|extend|extract|follow|generate|implement|improve|include|inspect|install|integrate|introduce|investigate|keep|make sure|migrate|modify|parse|prepare|provide|refactor|remove|rename|replace|restructure|rewrite|simplify|track|try|validate|verify|write)|(?:build|call|change|check|commit|copy|deploy|document|drop|fix|handle|look|make|mark|merge|move|open|pass|push|read|return|review|run|see|send|set|show|skip|split|start|store|support|switch|test|update|upgrade|use)(?= (?:the|an?|all|any|every|each|this|that|these|those|it|its|them|to|into|in|on|from|with|for|at|up|out|our|your|my|new|existing|both|only|if|how|why|what|`|S+ (?:in|into|to|from|as|with|for|instead)\b)))\s+(?!(?:is|are|was|were|has|had|does|did)\b)\S/i,
	namesStatus:
		/\b(?:tests?|build|lint|checks?|suite|ci|compiles?|done|complete|ready|pushed|committed|works?)\b|тест|сборк|готово|测试|通过|テスト|成功|테스트|통과|fertig|grün|pruebas|testes/iu,
	allPass:
		/^(?:所有|全部)?测试(?:都|全部)?(?:已)?通过|^(?:すべての)?テストは?(?:すべて)?(?:通り|成功|パス)|^(?:모든 )?테스트(?:가|는)? ?(?:모두 )?통과/u,
	isGeneral:
		/^(?:summary|changes?|what (?:changed|i did|was done)|result|results|done|notes?|details?|overview|explanation|answer|findings?|analysis|root cause|cause|the (?:problem|fix|issue|cause)|problem|fix|solution|fixed|key (?:points|changes|insights?)|files|implementation|verification|tests?|conclusion|decision|zusammenfassung|ergebnis|änderungen|résumé|resumen|resumo|итог|изменения|总结|まとめ)\b/iu,
	isTask: /^\p{L}+ (?:up |out |down )?(?:the|an?|all|every|each|some|more|another|our|no)\b/iu,
	explains:
		/\b(?:fix(?:ed|es)?(?: (?:by|it|this|that))?\b|root cause|(?:caused|solved|resolved) by|because|the (?:problem|issue|bug|cause|culprit|reason|error|failure) (?:was|is)|(?:was|were) (?:missing|wrong|outdated|stale|never|not)|needs?\b|needed|requires?|must|so that)|(?<!\p{L})(?:исправлен|причина|потому что|оказалось|behoben|ursache|weil|corrigé|parce que|corregido|porque|corrigido)|修复|原因|因为|修正|해결|원인/iu,
	movesOn: /^\W*(?:now|let|next|i'll|i will|i need|good|great|perfect)\b/i,
	testsPass: /\b(?:tests?|lint(?:er|ing)?|checks?|build)\b.{0,40}\b(?:pass(?:es|ed|ing)?|clean|green|0 issues)\b/i,
	givesReason:
		/\b(?:because|on purpose|intentional(?:ly)?|deliberate(?:ly)?|must(?: not|n't)?|(?:should|may) never|never (?:change|call|edit|import|move|remove|touch|use)|otherwise|so that|cannot|can't|relies on|depends on|requires|expects|assumes|only works|should (?:stay|remain)|never \w+ (?:it|this|that|them)|source of truth|single source|do(?:es)? not (?:support|work|handle)|doesn't (?:support|work|handle)|race|deadlock|workaround|we (?:decided|agreed|chose|keep))\b|(?<!\p{L})(?:weil|damit|absichtlich|darf nicht|muss|parce que|exprès|doit|porque|a propósito|debe|deve|потому что|специально|нельзя|должен)(?!\p{L})|因为|故意|必须|不能|ため|わざと|必ず|때문|반드시/iu,
	reportsWork:
		/^\W*(?:(?:i|we)(?:'ve|'m|'ll| have| am| will| need| should| can)?\b|good|great|perfect|now|ok(?:ay)?|yes|no|updated|added|removed|changed|moved|renamed|fixed(?!.*\b(?:because|so that)\b)|refactored|created|the (?:failure|failing|test|tests|error|errors|build|linter?|diagnostics?|problem|issue|bug|fix)\b|root cause|looks like|it looks|confirmed|interesting)|^\W*\S+\.\w+\W*\s[—–:-]|→|\b(?:lint|linter|CI|pre-existing|merge conflict|rebase|this (?:pr|branch|commit)|pull request|review(?:er)?|comment|lines? \d+|unused|tests?\b.{0,40}\bpass\w*|never (?:called|used|updated|set|read)|missing|fails?|failed|failing|wrong)\b|:\d+/i,
	isNoTitle:
		/[?？]|^(?:can|could|would|will|do|does|is|are|what|why|how|which|who|when|where)\b|^[<{[/#]|\s#{1,6}\s|https?:\/\/|^(?:implement|execute) the following/i,
};
