/**
 * Cues of whose words something is: what names a document, says that somebody speaks, asks to be read to, or takes for one's
 * own. Patterns of words alone, in all languages; what follows from them is `embedded.ts`' and `handed-over.ts`' to say.
 */
import {alternatives, anyCase, pattern, spaced, unspaced, whole} from '../languages/index.ts';

const FILE = '\\S+\\.(?:md|mdx|txt|rst|adoc|html?|pdf';
const ADDRESS = 'https?:\\/\\/\\S+';

/** Things that people read to each other; not those that are also worked on ("the issue", "the file"). */
const document = (): string => `${alternatives(['documents', 'passages'], spaced())}|${FILE}|eml)\\b\\S*|${ADDRESS}`;
export const namesDocument = anyCase(
	() => `(?<![\\p{L}\\p{N}])(?:${document()})(?![\\p{L}\\p{N}])|${alternatives('documents', unspaced())}`,
);

/** The lead ends in what hands over: a document, a word of saying, the sign of a list of commits, of an issue or of a place. */
export const leadHandsOver = anyCase(
	() =>
		`^\\W*@[\\w-]+|[#!]\\d+|(?<![\\w-])(?=[\\da-f]*\\d)[\\da-f]{7,40}(?![\\w-])|\\S:\\d+\\W*$|^\\W*\\[[^\\]]{1,40}\\]\\W*$|(?:\\/\\/|<!--)\\s*$|(?<![\\p{L}\\p{N}])(?:${document()}|${alternatives(['says', 'endsLead'], spaced())})(?:[^\\p{L}\\p{N}]+[\\p{L}\\p{N}]+){0,3}[^\\p{L}\\p{N}]*$|(?:${alternatives(['documents', 'endsLead'], unspaced())})[^\\p{L}\\p{N}]*$`,
);

/** Where it is from, said behind it: group 1. */
let saidBehind: RegExp | undefined;
export const namesSource = anyCase(() => alternatives('sourceLabels'));

/** Somebody came upon it. */
export const isReceived = anyCase(
	() =>
		`['’]s(?!\\p{L})|(?<!\\p{L})(?:${alternatives('receives')}|stderr|stdout|output|log|exception|warning)(?:\\s+\\p{L}+){0,2}\\W*$|^\\W*v?\\d`,
);
export const isOurs = anyCase(() => `(?<!\\p{L})(?:${alternatives(['we', 'mine'], spaced())})(?!\\p{L})`);
export const isStrict = anyCase(() => `^(?:${alternatives('strict')})(?![\\p{L}\\p{N}_])`);

/** Things that people read, show and quote, those that are worked on as well. */
export const namesReadable = anyCase(
	() =>
		`(?<![\\p{L}\\p{N}])(?:${alternatives(['documents', 'material'], spaced())}|${FILE}|ya?ml|json|toml|log|eml)|${ADDRESS})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])|${alternatives(['documents', 'material'], unspaced())}`,
);
export const asksToLookAt = anyCase(() => whole('asksToLookAt'));
export const isNotOurs = pattern('notOurs');
/** Heads of mails and messages, and what programs put over a text that they pass on. */
export const isPassedOn = anyCase(
	() =>
		`^\\s*[>*_]*(?:${alternatives('mailHeads')}|reply-to|message-id|return-path)\\s*[:：]\\s*\\S|^\\s*-{2,}\\s*(?:${alternatives('forwarded')})|(?<![\\p{L}\\p{N}_])(?:${alternatives('wrote')})\\s*[:：]\\s*$|^\\s*(?:\\S+ ){1,3}(?:${alternatives('onChannel')}) (?:slack|teams|discord|zoom|whatsapp|telegram|irc|matrix|mattermost|jira|linear|github|gitlab|mail|e-?mail|chat)\\s*[:：]`,
);
export const beginsMail = anyCase(() => `^(?:${alternatives('mailQuote')})`);
export const isOfAbove = anyCase(() => `^\\s*(?:\\^|↑|⬆)|${alternatives('saidOfAbove')}`);
/** What the person asks to be read to them, shown or translated: the first words of the answer are the document's. */
export const asksToRelay = anyCase(() => `^\\W*(?:${alternatives('relaysFirst')})(?!\\p{L})|${whole('relays')}`);
export const namesOthers = anyCase(() => whole('others'));
export const asksOurs = anyCase(() => whole('we', 'us'));
/** And something else to be done. */
export const alsoWorks = anyCase(
	() =>
		`(?:,|(?<![\\p{L}\\p{N}_])(?:${alternatives('and')})(?![\\p{L}\\p{N}_]))\\s+(?!(?:${alternatives('retells')})(?![\\p{L}\\p{N}_]))\\p{L}{2,}.*\\S`,
);
/** "Auf Deutsch:", "In English:", "Traducción:", "Key points:", "Verbatim:". */
export const renders = anyCase(
	() =>
		`(?<!\\p{L})(?:(?:${alternatives('intoLanguage')})[ -](?:${alternatives('languageNames')}))(?!\\p{L})|${whole('renders')}`,
);
export const says = anyCase(
	() =>
		`(?<!\\p{L})(?:${alternatives(['says', 'saysBeforeColon'], spaced())})(?:\\s+[\\p{L}\\p{N}]+){0,3}(?!\\p{L})[^\\p{L}\\p{N}]*[:：]|(?:${alternatives('saysBeforeColon', unspaced())})[^。]{0,8}[:：]`,
);
/** The agent says in the same breath that it will not do as it was told there. */
export const distrusts = pattern('distrusts');

/** @returns what a sentence says behind itself that it is from: "… (from the wiki)". */
export const sourceBehind = (text: string): string => {
	saidBehind ??= new RegExp(
		`(?:[—–]|\\s-|\\(|\\[|,)\\s*(?:${alternatives('saidBehind')})(?!\\p{L})[:： ]?\\s*([^.!?。]{2,80})[)\\]]?[.!?。]*$`,
		'iu',
	);
	return saidBehind.exec(text)?.[1] ?? '';
};
