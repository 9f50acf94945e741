/**
 * What a sentence does, going by its words: it decides, says what fixed something, gives up, takes back, or only
 * announces the next step. Patterns in the languages that people settle things in; no match means a plain statement.
 */
import {alternatives, pattern, phrases, spaced, unspaced} from '../languages/index.ts';

/** Says that something was decided and holds. */
const DECIDES = pattern('decides');

/** Says it for good: a rule or an explicit decision, worth repeating in a later session. */
const STANDING = new RegExp(
	`^(?:${alternatives('labels', spaced())})(?![\\p{L}\\p{N}_])\\s*[:：—-]|^(?:${alternatives('labels', unspaced())})\\s*[:：]|${phrases('standing')}`,
	'iu',
);

/** The person lays down how things are to be done. */
const RULES = pattern('rules');

/** Names what is left to do. */
const LEAVES_OPEN = pattern('leavesOpen');

/** Says what was wrong or what made it right. */
const FIXES = pattern('fixes');

/** Says that an approach did not work or was left. */
const GIVES_UP = pattern('givesUp');

/** Takes something earlier back, or puts something in its place. */
const TAKES_BACK = pattern('takesBack');

/** Announces work and settles nothing. */
const ANNOUNCES = new RegExp(`^(?:${alternatives('openers')})*(?:${alternatives('announces')})`, 'iu');

/** Recommends, plans or offers: nobody has chosen it yet. */
const PROPOSES =
	/^(?:the )?(?:(?:my |proposed |implementation |suggested )?(?:plan|proposal|suggestion|recommendation|idea)|recommended|suggested|vorschlag|empfehlung|plan|idee|proposition|recommandation|propuesta|recomendación|proposta|план|предложение|рекомендация)\b\s*(?:is\b|[:：—-])|\b(?:i(?:'d| would)(?: also)? (?:recommend|suggest|propose|go|use|keep|put|move|cache|store|make|add|prefer|rather|say|do|take|pick|choose|avoid|start|wait)|i (?:recommend|suggest|propose|lean|think we (?:should|could))|(?:we|you|one|it) (?:could|might|may want|should)\b|could (?:be|also|use|do|have|move|add)\b|might (?:want|be (?:better|worth|good|nice))|would (?:be (?:better|best|nice|good|cleaner|simpler|worth)|recommend|suggest|prefer|need to be)|(?:is|are) (?:my )?(?:recommended|recommendation)|(?:it'?s|is|be) worth (?:\w+ing|a)|consider (?:\w+ing)|shall (?:i|we)|should (?:i|we)|let me know|(?:one|another|a third|the (?:first|second|third|other)) (?:option|alternative|approach|way|possibility) (?:is|would|could)|if you (?:want|like|prefer)|happy to|perhaps|maybe we|feel free)\b|(?<!\p{L})(?:ich (?:empfehle|würde|schlage)|wir (?:könnten|sollten)|man könnte|vielleicht|soll(?:en)? (?:ich|wir)|je (?:recommande|propose|suggère|ferais|mettrais)|on (?:pourrait|devrait)|peut-être|recomiendo|sugiero|propongo|yo (?:usaría|pondría|haría)|podr(?:ía|íamos)|deberíamos|quizás|recomendo|sugiro|proponho|poderíamos|deveríamos|talvez|рекомендую|предлагаю|я бы|можно было бы|стоит ли|возможно,|consiglierei|potremmo)(?!\p{L})|建议|推荐|我会选|可以考虑|不如|也许|おすすめ|お勧め|提案|推奨|かもしれません|べきでしょう|권장|추천|제안|좋겠/iu;

/** Reports what a document or somebody else says. */
const DOCUMENT =
	'read ?me|docs?|documentation|page|article|guide|manual|spec(?:ification)?|rfc|issue|ticket|comment|change ?log|wiki|web ?site|site|blog|post|header|licen[cs]e|handbook|policy|e?mail|letter|report|document|template|instructions?|note|vendor|author|reviewer|bot|checklist|calendar|\\S+\\.(?:md|mdx|txt|rst|adoc|html?|pdf)';
const TELLS =
	'says?|said|states?|stated|recommends?|recommended|claims?|claimed|suggests?|suggested|instructs?|instructed|demands?|warns?|advises?|tells (?:us|you|me)|told (?:us|you|me)|asks (?:us|you|me|for)|wants (?:us|you|me)';
const REPORTS = new RegExp(
	[
		`\\b(?:${DOCUMENT}|file|output|log|it|they|he|she)(?: \\w+ly)? (?:also |further |even |just |itself |then )*(?:${TELLS})\\b`,
		`\\b(?:${DOCUMENT})(?: \\w+ly)? (?:also |further |even |just |itself )*(?:reads|mentions?|requires (?:that|us|you)|goes on)\\b`,
		`\\baccording to\\b|\\b(?:quot(?:e|ing)|cit(?:e|ing))\\b.{0,40}:|^(?:the )?(?:read ?me|docs|documentation|manual)\\s*:`,
		"(?<!\\p{L})(?:(?:das|die|der|in der|im) (?:readme|doku(?:mentation)?|seite|handbuch|datei|anleitung) (?:besagt|empfiehlt|schreibt|lautet|sagt|steht)|(?:es|dort) (?:steht|heißt es)|laut|(?:le|la) (?:readme|doc(?:umentation)?|page|guide|fichier) (?:dit|indique|recommande|précise)|selon|d'après|(?:el|la) (?:readme|documentación|página|guía) (?:dice|indica|recomienda)|según|segundo [oa]|(?:o|a) (?:readme|documentação|página) (?:diz|recomenda)|(?:в|на) (?:readme|документации|странице|файле)\\s.{0,20}(?:сказано|написано|говорится|рекоменд)|согласно)(?!\\p{L})",
		'文档(?:说|写|要求|中写)|根据.{0,12}文档|(?:によると|と書かれて|と書いてあ)|에 따르면|라고 (?:적혀|나와)',
	].join('|'),
	'iu',
);

/** Answers that are no memory: nothing found, not allowed, dictated by a check. */
const JUNK = pattern('noMemory');

/** The agent tells what memory told it: an echo, and no memory of its own. */
const ECHO = new RegExp(alternatives('echoes'), 'iu');

/** Says that work is done. */
const DONE = new RegExp(`^(?:all )?(?:${alternatives('done')})(?![\\p{L}\\p{N}])`, 'iu');

/** Of a question: it wants a decision, or a cause or a fix. */
const ASKS_DECISION = new RegExp(alternatives('asksDecision'), 'iu');
const ASKS_FIX = new RegExp(alternatives('asksFix'), 'iu');

export const isEcho = (sentence: string): boolean => ECHO.test(sentence);
export const decides = (sentence: string): boolean => DECIDES.test(sentence);
export const standing = (sentence: string): boolean => STANDING.test(sentence);
export const rules = (sentence: string): boolean => RULES.test(sentence);
export const leavesOpen = (sentence: string): boolean => LEAVES_OPEN.test(sentence);
export const fixes = (sentence: string): boolean => FIXES.test(sentence);
export const givesUp = (sentence: string): boolean => GIVES_UP.test(sentence);
export const takesBack = (sentence: string): boolean => TAKES_BACK.test(sentence);
export const announces = (sentence: string): boolean => ANNOUNCES.test(sentence);
export const proposes = (sentence: string): boolean => PROPOSES.test(sentence);
export const reports = (sentence: string): boolean => REPORTS.test(sentence);
export const isJunk = (sentence: string): boolean => JUNK.test(sentence);
export const asks = (sentence: string): boolean => /[?？؟]["'”’»)]*$/.test(sentence.trim());
export const saysDone = (sentence: string): boolean => DONE.test(sentence);
export const asksDecision = (question: string): boolean => ASKS_DECISION.test(question);
export const asksFix = (question: string): boolean => ASKS_FIX.test(question);
