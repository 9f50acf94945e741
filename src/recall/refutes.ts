/** The words with which a claim is taken down: by the person who reads it, or by the agent who made it. Patterns only. */

/** The person's line begins by saying that it is not so. */
const DENIES =
	/^\W*(?:no+(?![\p{L}'’]| (?:problem|worries|need|rush|idea|more)\b)|nope|wrong\b|that(?:'s| is| was)(?: just| simply| plainly)? (?:not|wrong|incorrect|false)|this (?:is|was) (?:wrong|incorrect|false|not)|it(?:'s| is) not\b|not (?:quite|true|correct|right)\b|incorrect\b|you(?:'re| are) (?:wrong|mistaken)|nein\b|falsch\b|das (?:stimmt nicht|ist falsch)|non\b(?! plus)|c'est faux|no es (?:así|cierto|correcto)|eso no|está mal|não\b|errado\b|(?:нет|неверно|неправильно|это не)(?!\p{L})|(?:不对|不是|错了|错)|(?:いいえ|違い?ます|違う)|아니[요야오]?)/iu;

/** The agent says that what it said before does not hold. */
const RECANTS =
	/\b(?:i was (?:wrong|mistaken|incorrect)|i (?:misread|misspoke|misstated|got (?:it|that|this) wrong)|my (?:earlier|previous|first|last) (?:\w+ ){0,2}(?:was|were|is) (?:wrong|false|incorrect|mistaken|not)|(?:what|as) i (?:said|claimed|wrote|told you) (?:\w+ ){0,2}(?:was|is) (?:wrong|false|incorrect|not)|contrary to what i said|i (?:have to |must )?correct myself|scrap that)\b|^correction\b|(?<!\p{L})(?:ich (?:lag falsch|habe mich geirrt)|j'avais tort|je me suis trompé|me equivoqué|estaba equivocado|eu estava errado|я (?:ошибся|был неправ))(?!\p{L})|我(?:之前|刚才)?(?:说错|弄错)了|間違えていました|私の間違い/iu;

export const refutes = (line: string): boolean => DENIES.test(line);
export const recants = (sentence: string): boolean => RECANTS.test(sentence);
