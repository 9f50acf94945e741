/**
 * Irregular English forms → the word they belong to, where a stemmer cannot know: went → go, children → child.
 *
 * One line of the table is a word and its forms. Forms that are words of their own in talk about code (found, left, bound,
 * saw, wound, ground) are in only where the other meaning is rare. A short second list holds words that Porter's rules
 * would throw together with others: general and generate, important and import.
 */
const FORMS = `
arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|become became|begin began begun|bend bent|bet|bid|bind bound
bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|burst|buy bought
catch caught|choose chose chosen|cling clung|come came|creep crept|cut|deal dealt|dig dug|draw drew drawn|dream dreamt
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled
fly flew flown|forbid forbade forbidden|forecast|foresee foresaw foreseen|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|get got gotten|give gave given|go went gone|grind|grow grew grown|hang hung|hear heard|hide hid hidden
hit|hold held|hurt|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant|leap leapt|learn learnt|leave left
lend lent|let|lie lain|light lit|lose lost|make made|mean meant|meet met|mislead misled|mistake mistook mistaken
misunderstand misunderstood|outgrow outgrew outgrown|overcome overcame|override overrode overridden|overrun overran
overwrite overwrote overwritten|pay paid|prove proven|put|quit|read|rebind rebound|rebuild rebuilt|redo redid redone
redraw redrew redrawn|rerun reran|reset|rethink rethought|rewind rewound|rewrite rewrote rewritten|ride rode ridden
ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|set|shake shook shaken
shine shone|shoot shot|show shown|shrink shrank shrunk|shut|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid
speak spoke spoken|speed sped|spend spent|spill spilt|spin spun|split|spoil spoilt|spread|spring sprang sprung|stand stood
steal stole stolen|stick stuck|sting stung|strike struck stricken|string strung|strive strove|swear swore sworn|sweep swept
swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown
undergo underwent undergone|understand understood|undertake undertook undertaken|undo undid undone|unwind unwound
uphold upheld|upset|wake woke woken|wear wore worn|weave wove woven|weep wept|win won|withdraw withdrew withdrawn
withhold withheld|write wrote written
child children|person people|man men|woman women|mouse mice|goose geese|foot feet|tooth teeth|ox oxen|life lives|wife wives
knife knives|half halves|shelf shelves|self selves|wolf wolves|thief thieves|loaf loaves|calf calves|hoof hooves
index indices indexes|matrix matrices|vertex vertices|vortex vortices|appendix appendices|suffix suffixes|prefix prefixes
axis axes|analysis analyses|basis bases|crisis crises|diagnosis diagnoses|hypothesis hypotheses|synthesis syntheses
parenthesis parentheses|thesis theses|oasis oases|criterion criteria|phenomenon phenomena|schema schemata|stigma stigmata
medium media|datum data|bacterium bacteria|curriculum curricula|memorandum memoranda|quantum quanta|spectrum spectra
radius radii|nucleus nuclei|focus foci|fungus fungi|cactus cacti|stimulus stimuli|syllabus syllabi|alumnus alumni
bus buses|status statuses|virus viruses|corpus corpora|genus genera|opus opera|hero heroes|potato potatoes|echo echoes
veto vetoes|quiz quizzes|alias aliases|canvas canvases|bias biases|lens lenses|regex regexes regexps regexp
good better best|bad worse worst|far further furthest|little less least
db dbs|api apis|url urls|id ids|pr prs|repo repos|config configs|param params|arg args|env envs|dep deps|dir dirs|doc docs
spec specs|var vars|func funcs|pod pods|ui uis|os oses
`;

/** A word and its forms that stay as they are: Porter's rules would give them the stem of another word. */
const APART = `
news|general|generic generics|important importance|university universities|executive executives|paste|past|numeric numerical
redis|https|kubernetes|postgres|pandas|keras|jenkins|atlas|axios|canvas|alias|bias|lens|class classes|pass|address addresses
access|progress|express|nexus|status|chaos|devops|macos|less|sass|kafka|series|species|process processes|business
`;

const lemmas = new Map<string, string>();
const apart = new Set<string>();
for (const [list, keep] of [
	[FORMS, false],
	[APART, true],
] as const) {
	for (const entry of list.split(/[|\n]/)) {
		const [lemma = '', ...forms] = entry.trim().split(/\s+/);
		for (const form of forms) lemmas.set(form, lemma);
		if (keep) apart.add(lemma);
	}
}

/** @returns the lemma of an irregular form, or the word itself. @param word lower-case ASCII. */
export function lemmaOf(word: string): string {
	return lemmas.get(word) ?? word;
}

/** Must the stemmer leave this word alone? */
export function standsApart(word: string): boolean {
	return apart.has(word);
}
