/**
 * What a language may give. Every field but the code may be left out: nothing of that kind is recognised then.
 *
 * A language is data alone: words and phrases, no call and no import but these types, so that a bundle keeps only what it
 * uses. What is done with a field stands where it is used; the façade builds the patterns that all languages share.
 */

/** Words, white space between them. */
export type Words = string;

/**
 * Alternatives of a regular expression (flags `iu`), `|` or a new line between them. They stand as whole words: the
 * façade puts the language's borders around them, so none may say `^` or `$` unless its doc does.
 */
export type Phrases = string;

/** A part of a regular expression (flags `iu`) that is used as it stands: its borders are its own. */
export type Source = string;

/**
 * Where a phrase begins and ends. `letter`: no letter stands beside it. `ascii`: `\b`, for which digits and `_` are letters
 * and `é` is none. `none`: it is found anywhere, for scripts without spaces.
 */
export type Borders = 'letter' | 'ascii' | 'none';

export interface Language {
	/** ISO 639-1. The file is named after it. */
	readonly code: string;
	/** `letter` when left out. */
	readonly borders?: Borders;

	// What is indexed and asked

	/** Words that carry nothing in a question or a text, folded. They get no term: an index must be built anew for a change. */
	readonly stopWords?: Words;
	/** The same for scripts that are looked for in pairs of letters. */
	readonly stopPairs?: Words;
	/** Endings that a word loses on its way to a term, the longest that fits; for words in Cyrillic. Change: as `stopWords`. */
	readonly endings?: Words;
	/** Endings of reflexive verbs, cut before the others. Change: as `stopWords`. */
	readonly reflexives?: Words;
	/** What hangs on a word behind an apostrophe: the `s` of `user's`. Change: as `stopWords`. */
	readonly clitics?: Words;
	/** A word and its irregular forms, which a stemmer cannot know: `go went gone`. `|` or a new line between them. Change: as `stopWords`. */
	readonly forms?: string;
	/** In the same way words and forms that stay as they are: the stemmer would give them the stem of another word. */
	readonly apart?: string;
	/** Words of the trade that name no subject: in a small store, where every word is rare, they carry no block. */
	readonly tradeWords?: Words;
	/** Words that people ask with. They say that something is asked, not what. */
	readonly askingWords?: Words;

	// What a prompt does

	/** Words without a subject: a prompt of such words alone deserves no recall. Folded: lower case, no accents. */
	readonly emptyWords?: Words;
	/** The same for scripts without spaces: phrases that are taken away, and nothing may be left. Earlier ones go first. */
	readonly emptyPhrases?: Phrases;
	/** Words by which a prompt asks when it begins with them. */
	readonly asksFirst?: Phrases;
	/** Words by which a prompt asks wherever they stand. */
	readonly asks?: Phrases;
	/**
	 * The person refers back to earlier work in so many words: "did we", "last time", "remember when". Strict: what also
	 * orders something ("remember to", "try again") is none. In lower case: the prompt is lowered first. `\S` stands for a
	 * letter here, since `\p{L}` takes long to compile.
	 */
	readonly looksBack?: Phrases;
	/** The question wants a decision. */
	readonly asksDecision?: Source;
	/** The question wants a cause or a fix. */
	readonly asksFix?: Source;

	// What a sentence does

	/** It says that something was decided and holds. */
	readonly decides?: Phrases;
	/** It says it for good. */
	readonly standing?: Phrases;
	/** Words that say so before a colon, at the start: "Rule: …". */
	readonly labels?: Phrases;
	/** Words by which such sentences are looked for in the index. */
	readonly decisionWords?: Words;
	/** The person lays down how things are to be done. */
	readonly rules?: Phrases;
	/** It names what is left to do. */
	readonly leavesOpen?: Phrases;
	/** It says what was wrong or what made it right. */
	readonly fixes?: Phrases;
	/** It says that an approach did not work or was left. */
	readonly givesUp?: Phrases;
	/** It takes something earlier back, or puts something in its place. */
	readonly takesBack?: Phrases;
	/** What follows no longer holds: "instead of", "moved from". */
	readonly setsAside?: Phrases;
	/** What stands before no longer holds: "is gone". */
	readonly isOver?: Phrases;
	/** Behind these stands what comes instead: "from S3 to disk", "replaced X with Y". */
	readonly insteadComes?: Phrases;
	/** What follows is denied: "not", "without". */
	readonly negates?: Source;
	/** What a number behind it only names: "step 3", "PR 12"; and what joins a second one: "steps 3 and 4". */
	readonly numbered?: Phrases;
	readonly alsoNumbers?: Phrases;
	/** The words for 2 to 12, in this order. */
	readonly numbers?: Words;
	/** What follows says why. */
	readonly reasons?: Phrases;
	/** What a sentence may open with before it says anything: "ok, ". */
	readonly openers?: Source;
	/** It announces work and settles nothing. At the start, behind openers. */
	readonly announces?: Source;
	/** It reports that work is done. At the start. */
	readonly done?: Phrases;
	/** Answers that are no memory: nothing found, not allowed, dictated by a check. `^` is allowed. */
	readonly noMemory?: Phrases;
	/** The agent tells what memory told it. */
	readonly echoes?: Source;
	/** What ends in a full stop within a sentence, without that stop. */
	readonly abbreviations?: Source;

	// What holds, and whose words it is

	/** It recommends, plans or offers: nobody has chosen it yet. */
	readonly proposes?: Phrases;
	/** Words that say so before a colon or a dash, at the start: "Plan: …". */
	readonly proposalLabels?: Phrases;
	/** The question wants what was proposed. */
	readonly asksProposal?: Phrases;
	/** How a heading begins under which there are options, plans or questions. */
	readonly optionLabels?: Phrases;
	/** What a lead-in calls them wherever it says so: "there are three options". */
	readonly optionNouns?: Phrases;
	/** What an option is called before its letter or number: "Option B". */
	readonly optionNames?: Phrases;
	/** It says what came of the work: how it begins ("added", "we have moved"). */
	readonly achieved?: Phrases;
	/** The same where it says so elsewhere: "was replaced", "no longer". */
	readonly results?: Phrases;
	/** Words that say so before a colon or a dash, at the start: "Fixed: …". */
	readonly resultLabels?: Phrases;
	/** It talks to the person, tells of the way there, of tests or of the repository's work. `^` is allowed. */
	readonly chatter?: Phrases;
	/** It is not sure: "might", "probably". */
	readonly guesses?: Phrases;
	/** The person says that it is not so. At the start. */
	readonly denies?: Source;
	/** The agent says that what it said before does not hold. `^` is allowed. */
	readonly recants?: Phrases;
	/** It passes on what a document or somebody else says. */
	readonly reports?: Source;
	/** The person agrees to what was proposed. At the start. */
	readonly agrees?: Phrases;
	/** "The second one": the words for each of the first to the fifth. */
	readonly ordinals?: readonly Source[];
	/** It hangs on the sentence before: what it begins with when its subject stands there. */
	readonly hangs?: Phrases;
	/** The question wants to know what is left to do, or where work stopped. */
	readonly asksLeftOff?: Phrases;
	/** It wants something done or explained, whatever its question mark. At the start. */
	readonly requests?: Phrases;
	/** It speaks of what stands in the running conversation: "this change", "it". */
	readonly pointsAt?: Phrases;

	// Who speaks, and what is passed on

	/** Things that people read to each other: "the README", "this page". */
	readonly documents?: Phrases;
	/** Things that are read and worked on as well: "the issue", "the file". */
	readonly material?: Phrases;
	/** Parts of a document, and what else a lead names it by: "line 12", "the title". */
	readonly passages?: Phrases;
	/** Somebody or something says it. */
	readonly says?: Phrases;
	/** The same, where a colon follows. */
	readonly saysBeforeColon?: Phrases;
	/** The same, or a thing that says it, at the end of what stands before a quote. */
	readonly endsLead?: Phrases;
	/** Behind a sentence it says where it is from: "from", "according to". */
	readonly saidBehind?: Phrases;
	/** The word for a source. */
	readonly sourceLabels?: Phrases;
	/** Somebody came upon it: "found", "got". */
	readonly receives?: Phrases;
	/** The two who work here: "we", "our", "my". */
	readonly we?: Phrases;
	/** Further ones by which a question asks what these two hold. */
	readonly us?: Phrases;
	/** Further ones by which a lead says that what follows is the speaker's own. */
	readonly mine?: Phrases;
	/** People and places whose words an answer passes on: "they", "upstream". */
	readonly others?: Phrases;
	/** At the start: an order for good, or the verdict on a cause; more than a cue of one. */
	readonly strict?: Phrases;
	/** The person puts something in to be looked at: "summarise", "here is". */
	readonly asksToLookAt?: Phrases;
	/** The person wants to be read to, shown or told what something says. */
	readonly relays?: Phrases;
	/** The same at the start of a prompt. */
	readonly relaysFirst?: Phrases;
	/** What joins a second order to the first one. */
	readonly and?: Phrases;
	/** A second order that only wants more of the same: "and tell me", "and which". */
	readonly retells?: Phrases;
	/** What follows is a text's translation, its gist, or its words. */
	readonly renders?: Phrases;
	/** Before the name of a language: "in English", "auf Deutsch". */
	readonly intoLanguage?: Phrases;
	readonly languageNames?: Phrases;
	/** Said in so many words: it is not ours. */
	readonly notOurs?: Phrases;
	/** Heads of a mail, before a colon. */
	readonly mailHeads?: Phrases;
	/** Behind a rule, before a mail that was passed on: "---- Forwarded". */
	readonly forwarded?: Phrases;
	/** "Anna wrote:" */
	readonly wrote?: Phrases;
	/** The line that a mail program puts over an answered mail, at its start. */
	readonly mailQuote?: Source;
	/** "Anna on Slack:" */
	readonly onChannel?: Phrases;
	/** It says of what stands above that it is from elsewhere, or asks whether it is any good. */
	readonly saidOfAbove?: Source;
	/** The agent warns of what a text asks for. */
	readonly distrusts?: Phrases;

	// Rules for good

	/** Words by which rules are looked for in the index. */
	readonly ruleWords?: Words;
	/** Further words that say nothing of what a rule is about. */
	readonly ruleFillers?: Words;
	/** What may stand before the rule itself: "please", "as a rule". */
	readonly ruleLeads?: Phrases;
	/** What is done in a project, as opposed to what its program does. */
	readonly work?: Phrases;
	/** A rule, behind leads at the start. One a line; `<work>` stands for a word of `work`. */
	readonly ruleMarks?: Source;
	/** What no line of `ruleMarks` can do without: they are long, and few sentences have it. */
	readonly ruleHints?: Source;
	/** A rule, at the start, with leads of its own. */
	readonly ruleOpenings?: Source;
	/** "The rule is", "Our convention:": what may stand before the name, the name, and what links it. */
	readonly beforeRuleNames?: Phrases;
	readonly ruleNames?: Phrases;
	readonly ruleIs?: Phrases;
	/** What begins with it holds under a condition. */
	readonly conditions?: Phrases;
	/** What joins a rule as a clause of its own. */
	readonly clauseJoins?: Phrases;
	/** It tells how a program behaves, or what went wrong. */
	readonly tellsOfProgram?: Phrases;
	/** It forbids. */
	readonly forbids?: Phrases;
	/** The agent says of a rule that it no longer holds. */
	readonly overNow?: Phrases;
	/** The person allows what a rule forbade, or makes an exception. */
	readonly allows?: Phrases;

	// What a sentence is, by its form

	/** It asks, with or without a question mark. At the start. */
	readonly asksUnmarked?: Phrases;
	/** The imperative of a step. At the start. */
	readonly instructs?: Source;
	/** Words that news of a run that went well is made of. */
	readonly statusWords?: Words;
	/** One of them must be there. */
	readonly status?: Source;
	/** "All tests passed", at the start, for scripts without spaces. */
	readonly allPass?: Source;
	/** What joins a sentence to the one before, ahead of `hangs`. */
	readonly hangsBehind?: Phrases;
	/** What a person calls an option before its number or letter. */
	readonly choiceNames?: Phrases;
	/** Signs that number options beside 1 to 9 and A to H. */
	readonly optionNumbers?: Source;
	/** Headings that limit nothing of what stands under them. */
	readonly generalHeadings?: Phrases;
	/** Behind a first word they make it a verb and its object: "sort the". */
	readonly taskObjects?: Phrases;
	/** It says outright what was wrong, or what was done about it. */
	readonly explains?: Source;
	/** What goes on to the next thing begins with it. */
	readonly movesOn?: Phrases;
	/** News of tests that pass. */
	readonly newsOfTests?: Phrases;
	/** It says why something is so, or what must be kept. */
	readonly reasonsToKeep?: Phrases;
	/** It tells what was done or found. At the start. */
	readonly reportsWork?: Phrases;
	/** It is the matter of a review, or tells what is wrong. */
	readonly tellsOfReview?: Phrases;
	/** A first line that begins with it is no title: asked or ordered. */
	readonly noTitle?: Phrases;

	// What introduces somebody else's text

	/** It announces a text that follows, somebody's answer or advice: "here is the relevant part", "I get this". */
	readonly announcesText?: Phrases;
	/** It names the cause or the remedy of a failure. At the start. */
	readonly verdicts?: Phrases;
	/** It tells of the speaker's own work, whatever it announces: "we did the following". */
	readonly ownWork?: Phrases;
	/** A sentence that passes on what somebody wants: "Bob says …", "fwd: …". At the start. */
	readonly passesOn?: Source;
	/** It asks what to think of what stands beside it: "thoughts?". The whole sentence. */
	readonly asksOpinion?: Phrases;
	/** A letter begins. The whole line. */
	readonly greets?: Source;
	/** A letter ends. The whole line. */
	readonly signsOff?: Phrases;

	readonly dates?: DateWords;
	/** Exported by the file under its own name as well: the mod knows secrets and nothing else of a language. */
	readonly secrets?: SecretWords;
}

/** How dates are named. */
export interface DateWords {
	/** January to December; alternatives by `|`, whole words. */
	readonly months?: readonly Source[];
	/** Short name, lower case → 0..11. A full stop may follow. */
	readonly shortMonths?: Readonly<Record<string, number>>;
	/** Month names that are also common words: they need a day, a year or a word of `beforeMonth` beside them. */
	readonly ambiguousMonths?: Source;
	/** Words before a month that make it one. */
	readonly beforeMonth?: Source;
	/** Words before a year that make a number one. */
	readonly beforeYear?: Source;
	/** What follows the number of a day: `7th`. */
	readonly ordinals?: Source;
	/** Between a day and its month, a month and its year: "7 of May". */
	readonly of?: Source;
	/** Between a month and its day: "May the 7th". */
	readonly article?: Source;
	/** Stretches that count back from now, their borders included. */
	readonly relative?: Readonly<Partial<Record<RelativeDay, Source>>>;
	/** Sunday to Saturday, and the words before one of them that make it a day of the past. */
	readonly weekdays?: {readonly names: readonly string[]; readonly before: Source};
	/** "Two weeks ago": how many in group 1, of what in group 2, lower case → what they mean. Digits need no entry. */
	readonly ago?: {
		readonly pattern: Source;
		readonly counts: Readonly<Record<string, number>>;
		readonly units: Readonly<Record<string, 'day' | 'week' | 'month' | 'year'>>;
	};
}

export type RelativeDay = 'dayBeforeYesterday' | 'yesterday' | 'today' | 'lastWeek' | 'thisWeek' | 'lastMonth';

/**
 * Words by which a name promises a secret, folded: lower case, no accents. Words in Latin letters are whole; in another
 * script they are what an inflected or compound word contains.
 */
export interface SecretWords {
	/** Whatever stands behind it is a secret, however plain. */
	readonly password?: Words;
	/** A value that looks like a key is one. */
	readonly token?: Words;
	/** Only a value that looks random is one. */
	readonly weak?: Words;
	/** Words for password that also end a longer one: `dbpassword`. */
	readonly glued?: Words;
	/** A piece of a word for password as it stands in a sentence, to look around in: "the password is hunter2". Any case but the first letter's. */
	readonly inSentence?: string;
	/** What may stand between that word and the secret: `is`, `lautet`. */
	readonly is?: Words;
	/** Words that say whose it is. */
	readonly mine?: Words;
	/** What is said of a password when it is not told: "wrong", "forgotten". */
	readonly saidOf?: Phrases;
}
