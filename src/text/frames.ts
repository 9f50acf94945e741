/**
 * Foreign words must not pass for ours, for the client's or for a person's: what could open or close a frame, begin
 * somebody's turn, or make a client fetch an address is defused; the words stay readable.
 *
 * Signs that only look like others (`＜`, Cyrillic `е`, mathematical letters, letters under a line) are read as what they
 * look like. Run `plain` before it: invisible signs hide tags. All of it is total and changes nothing more when done twice.
 */

/** `<` as written, escaped for HTML, JSON or a URL; and brackets of other scripts that look like one. */
const ANGLE = /[<＜﹤]|&(?:amp;)*(?:lt|#0*60|#x0*3c);|\\u003c|\\x3c|%3c|[〈《⟨⟪❮❰⧼˂ᐸ〈]/gi;
/** The names of our own frames and of the client's: nobody else writes them, whatever stands around them. */
const OWN =
	/^[^a-z]{0,8}(?:deja[^a-z]{0,3}(?:recall|digest)|hook[^a-z]{0,3}context|system[^a-z]{0,3}reminder)(?![a-z])/;
/** Roles, and what prompts are made of; in `<name>`, and as a part of `<some_name>`. */
const ROLES =
	'system|user|human|assistant|developer|model|agent|tools?|functions?|hook|instructions?|context|reminder|prompt|thinking|antml|turn';
const ROLE = new RegExp(`^[\\s/]{0,8}(?:[a-z\\d]+[_:-])*(?:${ROLES})(?:[_:-][a-z\\d]+)*(?![a-z\\d-])`);
/** Words that ask to be obeyed, and the tokens that models end a turn with. */
const LOUD =
	/^[\s/]{0,8}(?:important|critical|urgent|mandatory|priority|override|admin|root|policy|rules?|attachments?|invoke|parameters?|think|reasoning|scratchpad|inst|sys|bos|eos|pad|unk|s)\s*>/;
/** How far a tag's name is read. UTF-16 units. */
const LOOK = 48;

/** Tokens of chat templates: `<|im_start|>`, `<｜User｜>`; `[INST]`; `<<SYS>>`; `### Response:`; a role before a colon. */
const PIPE = /[<＜](?=[|｜¦][\p{L}_▁/])/gu;
const DOUBLE = /<<(\/?[A-Za-z_]{2,20})>>/g;
const BRACKET =
	/\[(\/?(?:INST|SYS|SYSTEM(?:_PROMPT)?|USER|ASSISTANT|HUMAN|AVAILABLE_TOOLS|TOOL_(?:CALLS?|RESULTS?|CONTENT)|inst))\]/g;
const HEADING = /##[#\s]{0,60}(?=(?:instructions?|response|system|user|assistant|human|input)\s*:)/gi;
const SPEAKER = /(?<![\p{L}\p{N}_.-])(Human|Assistant|HUMAN|ASSISTANT|SYSTEM|USER)(\s{0,2})[:：](?=\s|$)/gu;

/** An address that a client may fetch by itself to show what is said. */
const IMAGE = /!\[([^\]\n]{0,200})\]\s?(?:\([^)\n]{0,2000}(?:\)|$)|\[[^\]\n]{0,80}\])/g;
const FETCHED =
	/<(?:img|image|picture|iframe|frame|object|embed|video|audio|source|track|link|script|style|svg|use|input|body|meta|base|form)\b(?=[^>]{0,400}\b(?:src|srcset|href|data|poster|action|background|content|url)\s*=)[^>]{0,2000}(?:>|$)/gi;

/** What one defusing leaves may make up another form; five in each other are nobody's accident. */
const ROUNDS = 5;

/** Defuses frames, roles and images. The angle becomes `‹`, an image its description. Twice is once. */
export function neutralise(text: string): string {
	let now = text;
	for (let round = 0; round < ROUNDS; round++) {
		const next = defused(now);
		if (next === now) break;
		now = next;
	}
	return now;
}

function defused(text: string): string {
	const rest = text
		.replace(IMAGE, (_, alt: string) => (alt.trim() === '' ? '[image]' : `[image: ${alt.trim()}]`))
		.replace(FETCHED, '[image]')
		.replace(PIPE, '‹')
		.replace(DOUBLE, '‹‹$1››')
		.replace(BRACKET, '‹$1›')
		.replace(HEADING, '')
		.replace(SPEAKER, '$1$2∶');
	return rest.replace(ANGLE, (angle, at: number) => {
		const name = skeleton(rest.slice(at + angle.length, at + angle.length + LOOK));
		const isAngle = /^[<＜﹤&\\]/.test(angle);
		return OWN.test(name) || (isAngle && (ROLE.test(name) || LOUD.test(name))) ? '‹' : angle;
	});
}

/** How our own lines begin, and the labels in them. */
const LABEL =
	/(?:person|agent|user)['’`´]?s?['’]? note\s*:|note of (?:the (?:person|agent|user)|[^:"]{1,60}, \d{4}-\d\d-\d\d)|(?:settled|superseded|decided|tried and given up|keeps failing|session)\s*\(?\s*\d{4}-\d\d-\d\d|quoted from earlier sessions|answering the person['’`´]s/;

/** @returns does a text try to pass for lines of ours? Such a text is not quoted at all. */
export function imitates(text: string): boolean {
	return LABEL.test(skeleton(text).replace(/\s+/g, ' '));
}

/** What a text looks like: letters of other alphabets as the Latin ones they resemble, no marks, small. */
function skeleton(text: string): string {
	if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
	return text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^\u0000-\u007f]/gu, (sign) => LOOKS.get(sign) ?? sign)
		.toLowerCase();
}

/** Pairs: a sign, and the letter it looks like. */
const LOOKS: ReadonlyMap<string, string> = new Map(
	(
		'аa еe ѕs іi јj һh оo рp сc уy хx ԁd ԛq ԝw ӏl кk мm тt нh вb гr пn АA ЕE ЅS ІI ЈJ НH ОO РP СC УY ХX КK МM ТT ВB ҮY ' +
		'αa εe ιi οo ρp νv υu τt κk χx γy ηn ΑA ΕE ΙI ΟO ΡP ΤT ΚK ΧX ΝN ΜM ΗH ΒB ΥY ' +
		'ıi ɑa ɡg ɩi ʟl ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz đd łl øo ħh ' +
		'օo սu հh ոn ցg ꓓD ꓰE ꓙJ ꓮA ꓣR ꓚC ꓡL ᎠD ᎬE ᎫJ ᎪA ᏒR ᏟC Ꮮl ꭱr ꮯc ' +
		'∕/ ⁄/ ⧸/ ╱/ ‐- ‑- ‒- –- —- −- ﹘- ＿_'
	)
		.split(' ')
		.map((pair) => [...pair] as [string, string]),
);
