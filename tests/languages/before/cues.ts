/**
 * What a sentence does, going by its words: it decides, says what fixed something, gives up, takes back, or only
 * announces the next step. Patterns in the languages that people settle things in; no match means a plain statement.
 */

/** Says that something was decided and holds. */
const DECIDES =
	/\b(?:decision|decided|we(?:'ll| will| now)? (?:use|go with|keep|take|drop|stay with|support|pin|chose|agreed)|agreed|settled|conclusion|rule|policy|plan|from now on|going forward|always|never|must(?: not)?|no longer|instead of|replaces?d?|chosen|chose|moved? from|switched|standard is|convention|is now|are now|changed to)\b|(?<!\p{L})(?:решени[ея]|решили|договорились|итог|правило|отказались|выбрали|всегда|никогда|beschlossen|entscheidung|entschieden|festgelegt|vereinbart|regel|nie wieder|immer|décision|décidé|convenu|règle|toujours|decisión|decidido|acordado|regla|siempre|decisão|acordamos|trocamos|regra|decisione|deciso)(?!\p{L})|决定|決定|決めた|決めました|结论|結論|统一|規則|규칙|결정|정했/iu;

/** Says it for good: a rule or an explicit decision, worth repeating in a later session. */
const STANDING =
	/^(?:decision|decided|settled|rule|policy|convention|agreed|beschlossen|entscheidung|regel|décision|règle|decidido|decisión|regla|decisão|решение|правило)\b\s*[:：—-]|^(?:决定|決定|结论|規則|규칙|결정)\s*[:：]|\b(?:we (?:have )?(?:decided|agreed)|from now on|going forward|as a rule|always use|never use|always run|never (?:run|commit|push|edit|touch|change))\b|(?<!\p{L})(?:решили|отныне|всегда|никогда|ab jetzt|ab sofort|niemals|immer|désormais|toujours|a partir de ahora|siempre|nunca)(?!\p{L})|今後は|必ず|以后都?|一律/iu;

/** The person lays down how things are to be done. */
const RULES =
	/\b(?:always|never|from now on|must(?: not|n't)?|do(?: not|n't) (?:ever )?(?:use|touch|change|edit|commit|push|add|run|rewrite|rename|delete|mention|create|write)|only (?:use|touch|change|edit)|make sure|keep (?:it|the|all)|use \S+ (?:instead of|not|rather than)|prefer|without (?:touching|changing|breaking))\b|(?<!\p{L})(?:всегда|никогда|не (?:трогай|меняй|удаляй|коммить)|только|immer|niemals|nicht (?:ändern|anfassen)|nur|toujours|jamais|ne (?:touche|change|modifie)|siempre|nunca|no (?:toques|cambies)|sempre)(?!\p{L})|不要|必须|只能|一律|しないで|必ず|하지 마|반드시/iu;

/** Names what is left to do. */
const LEAVES_OPEN =
	/\b(?:next(?: step)?s?|todo|to do|remaining|remains|still (?:need|has|have|to|open|missing|fails|failing)|left to do|not (?:yet|done)|open (?:item|question|point)s?|follow[- ]?up|pending|later we|blocked (?:by|on)|waiting for)\b|(?<!\p{L})(?:осталось|дальше|следующ\p{L}+ шаг|noch (?:offen|zu tun)|als nächstes|reste à|ensuite|pendiente|falta)(?!\p{L})|还需要|下一步|待办|残り|次は|남은/iu;

/** Says what was wrong or what made it right. */
const FIXES =
	/\b(?:fix(?:ed|es)?|solved|solves|resolved|root cause|the cause|caused by|because|turned out|the (?:bug|problem|culprit|reason) was|was broken as|cured|repaired|repairs|works now|passes now|(?:now|tests?) pass(?:es)?|gone|green again|so that|no more)\b|(?<!\p{L})(?:исправлен\p{L}*|починил\p{L}*|причина|потому что|оказалось|behoben|repariert|ursache|weil|damit|corrigé|corrige|cause|parce que|corregido|arreglado|causa|porque|corrigido)(?!\p{L})|修复|修復|修正|原因|因为|直りました|解決|해결|수정|원인/iu;

/** Says that an approach did not work or was left. */
const GIVES_UP =
	/\b(?:g(?:ave|ive|iving|iven) up|abandon(?:ed|ing)?|did(?:n't| not) work(?: out)?|does(?:n't| not) work|won't work|dead end|roll(?:ed|ing)? back|revert(?:ed|ing)?|backed out|back(?:ing)? out|scrapped|not worth|failed attempt|no luck|could(?:n't| not) (?:get|make|reproduce|fix)|unable to|drop(?:ped)? the idea)\b|(?<!\p{L})(?:не сработал\p{L}*|не получилось|откатил\p{L}*|отказались от попытки|aufgegeben|verworfen|zurückgerollt|funktioniert nicht|abandonné|ne marche pas|abandonado|no funciona|desistimos)(?!\p{L})|放弃|放棄|回滚|不行|うまくいかな|断念|포기/iu;

/** Takes something earlier back, or puts something in its place. */
const TAKES_BACK =
	/\b(?:no longer|not (?:\w+ ){0,2}any ?more|instead of|instead|replac(?:es|ed|ing)|superseded?s?|supersedes|switched|moved? (?:from|off|away)|chang(?:ed|es) (?:from|to|my mind)|changed(?=:)|rais(?:ed|es) (?:from|to|the)|lower(?:ed)? (?:from|to)|cut (?:from|to)|went (?:up|down|from)|revert(?:ed)?|rolled back|actually|on second thought|scrap that|correction|after all|is gone|are gone|is (?:now )?(?:off|forbidden)|(?:is|are|runs?|takes?|stored|stands?) now|now (?:is|are|runs?|takes?|use)|(?:is|are|runs?|takes?|uses?|listens?|lives?|goes|comes?|returns?|points?|needs?)\b[^.;]{0,60}\bnow\b|moved? [^.;]{1,60} (?:from|off) [^.;]{1,60} to\b|we now|formerly|used to)\b|(?<!\p{L})(?:больше не|вместо|заменили|теперь|передумали|nicht mehr|statt|ersetzt|jetzt|stattdessen|désormais|au lieu de|ne plus|en vez de|ya no|ahora|agora|em vez de)(?!\p{L})|不再|改为|改成|改用|現在は|代わりに|변경|대신/iu;

/** Announces work and settles nothing. */
const ANNOUNCES =
	/^(?:ok(?:ay)?[,.! ]+|sure[,.! ]+|great[,.! ]+|now |first,? |next,? |so |alright[,.! ]+)*(?:let me|let's|i(?:'ll| will|'m going to| am going to| need to| want to| should|'m )\b|looking|checking|running|reading|searching|trying|starting|going to|doing it|working on|here (?:is|are)|one moment|on it|посмотрю|проверю|сейчас|давайте|ich (?:werde|schaue|prüfe)|schauen wir|je vais|voyons|voy a|vamos a|让我|我来|我先|確認します|見てみます|먼저|확인해)/iu;

/** Answers that are no memory: nothing found, not allowed, dictated by a check. */
const JUNK =
	/^no (?:(?:earlier|previous|prior|past|relevant) )?(?:memor(?:y|ies)|records?|conversations?|sessions?|mentions?|information|results?) (?:of|about|on|for|found|regarding)\b|\b(?:(?:do(?:n't| not)|did(?:n't| not)) (?:have|find|see|recall|remember|know)(?: of)? (?:any|a|the|about|that)?\s*(?:\w+ ){0,3}(?:memor(?:y|ies)|conversations?|histor(?:y|ies)|records?|context|sessions?|information|mentions?|discussions?|references?)|(?:(?:i|we) (?:have|had|found|find|see|saw)|there(?:'s| is| are| was| were)) no (?:(?:earlier|previous|prior|past|relevant) )?(?:memor(?:y|ies)|records?|recollection|conversations?|sessions?|mentions?|information|histor(?:y|ies)) (?:of|about|on|for|in|that|found|regarding)|(?:was|am|is|were)(?: not|n't) (?:allowed|able|permitted) to|(?:can(?:not|'t)|could(?:n't| not)|unable to) (?:access|recall|remember|find (?:any|anything)|see (?:any|previous|earlier)|help with that|search|look up)|i(?:'m| am) sorry,? (?:but )?i can|as an ai\b|nothing (?:was )?found (?:in|about)|permission (?:was )?denied|tool .{0,40} requires permissions|not recorded anywhere)\b|(?<!\p{L})(?:не помню|нет (?:записей|воспоминаний|информации)|keine (?:erinnerung|aufzeichnung|informationen) (?:an|über|zu)|je n'ai (?:pas|aucun)|no (?:tengo|recuerdo))(?!\p{L})|没有(?:任何)?(?:记忆|记录)|記憶がありません|기억이 없/iu;

/** The agent tells what memory told it: an echo, and no memory of its own. */
const ECHO =
	/^\W*(?:(?:according to|from) )?(?:deja|my memory|memory|recall)(?:'s)?(?:[ -]\w+)? ?(?:recalled|recalls?|says?|said|found|finds|shows?|showed|remembers?|remembered|knows|reports?|returned|:)(?![\p{L}\p{N}])/iu;

export const isEcho = (sentence: string): boolean => ECHO.test(sentence);
export const decides = (sentence: string): boolean => DECIDES.test(sentence);
export const standing = (sentence: string): boolean => STANDING.test(sentence);
export const rules = (sentence: string): boolean => RULES.test(sentence);
export const leavesOpen = (sentence: string): boolean => LEAVES_OPEN.test(sentence);
export const fixes = (sentence: string): boolean => FIXES.test(sentence);
export const givesUp = (sentence: string): boolean => GIVES_UP.test(sentence);
export const takesBack = (sentence: string): boolean => TAKES_BACK.test(sentence);
export const announces = (sentence: string): boolean => ANNOUNCES.test(sentence);
export const isJunk = (sentence: string): boolean => JUNK.test(sentence);
export const asks = (sentence: string): boolean => /[?？؟]["'”’»)]*$/.test(sentence.trim());

export const PATTERNS = {DECIDES, STANDING, RULES, LEAVES_OPEN, FIXES, GIVES_UP, TAKES_BACK, ANNOUNCES, JUNK, ECHO};
