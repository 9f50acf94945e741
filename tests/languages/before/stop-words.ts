/**
 * Words that carry nothing in a question or a text. Short on purpose: lunr's own list takes `not`, `no`, `off`, `only`,
 * `get`, `let`, `else`, `any`, `all`, `if`, `while`, `like` and `why` with it, and with them "not found" and half of code.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
	`a an and are as at be been being but by can could did do does doing for from had has have having he her him his how i in
	into is it its me my of on or our she so some that the their them then there these they this those to was we were what
	when where which who will with would you your`.split(/\s+/),
);

/** The same for scripts that are looked for in pairs of letters: what every question has (什么时候, どうして), and no subject. */
export const STOP_PAIRS: ReadonlySet<string> = new Set(
	`什么 么时 时候 怎么 么样 怎样 为什 哪个 哪里 哪些 多少 是否 如何 这个 那个 一个 我们 你们 他们 什麼 麼時 時候 怎麼 麼樣 怎樣 為什 哪個 哪裡
	這個 那個 一個 我們 你們 他們 です ます まし した して って から この その それ これ どの どこ どう うし いつ ある いる する ため こと もの`.split(
		/\s+/,
	),
);
