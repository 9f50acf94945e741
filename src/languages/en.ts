/** English, and what people write in English whatever their language. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: 'password passwd passphrase passcode pwd pswd pass psw pw secret requirepass masterpass',
	glued: 'password passwd passphrase secret',
	inSentence: 'word',
	is: 'is was',
	mine: 'my our his her their',
	saidOf: `\\p{L}+(?:ed|ing|able|ible|less|ful|ive|ous|ly|rong)|correct|incorrect|invalid|valid|secret|secure|strong|empty|missing|unknown|default|blank|short|still|always|never|probably|currently|exactly|really|somewhere|nowhere|something|nothing|different|safe|there|please|another|safely|similar|likely|already|longer|shorter|public|private|hidden|broken|stolen|forgotten|written|shown|known|given|taken|required|needed|optional|stored|saved|encrypted|hashed|expired`,
};

export const language: Language = {
	code: 'en',
	borders: 'ascii',
	secrets,

	// Short on purpose: lunr's own list takes `not`, `no`, `off`, `only`, `get`, `let`, `else`, `any`, `all`, `if`, `while`,
	// `like` and `why` with it, and with them "not found" and half of code.
	stopWords: `a an and are as at be been being but by can could did do does doing for from had has have having he her him his how i in
		into is it its me my of on or our she so some that the their them then there these they this those to was we were what
		when where which who will with would you your`,
	clitics: 's ll re ve d m',
	// Forms that are words of their own in talk about code, as found, left, bound, saw, wound, ground, are in only where the other
	// meaning is rare.
	forms: `arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|become became|begin began begun|bend bent|bet|bid|bind bound
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
		spec specs|var vars|func funcs|pod pods|ui uis|os oses`,
	// The stemmer would throw these together with others: general and generate, important and import.
	apart: `news|general|generic generics|important importance|university universities|executive executives|paste|past|numeric numerical
		redis|https|kubernetes|postgres|pandas|keras|jenkins|atlas|axios|canvas|alias|bias|lens|class classes|pass|address addresses
		access|progress|express|nexus|status|chaos|devops|macos|less|sass|kafka|series|species|process processes|business`,
	tradeWords: `add added adding all allow answer app application apply approach argument array ask asked back bad base before begin big bit
		break broken bug build call case cause change changed check class clean clear code command comment commit compare complete config
		configuration console content copy correct crash create current data debug default delete describe design detail develop
		difference different directory doc documentation download edit empty enable end ensure entry error example exception exist expect
		explain fail failing failure false feature file find finish first fix flag folder format found full function generate get
		give given go good handle happen help hour idea implement implementation import improve include information input install instead interface
		issue item job keep key kind know large last later latest lead leave left length let level like line link list little load local log long
		look loop main make manual many mean message method minute miss missing mode model module move multiple name need new next node note
		number object old open option order output own package page parameter part pass path pick piece place plan please point possible previous print problem
		process program project properly property question quick read ready reading reason refactor reference release remember remind remove rename repeat
		replace repo repository request require reset result return review right rule run same sample save say script second section see
		send sentence separate set setting short show simple single small some something sort source split start state statement step stop
		string structure style suggest summarise summarize summary support sure syntax system table take tell test tests text thank thing think time tool
		top total true try turn two type under understand unit up update upgrade usage use user using valid value variable verify version very view
		warning way week well without word work working wrong write year yesterday today decide decided decision settle settled agree agreed choose chose use used
		again already also any because both did do does done each even ever everything far few fine follow following here how it its just less lot may me
		mine more most much must my never no none not nothing now off on once one only or other our out over rather really should since so still
		such than that them then there these they this those through too us want we what when where whether which while who why will with wonder yes yet you your`,
	askingWords: `about again agree agreed answer ask asked choose chose chosen conclude decide decided decision discuss discussed explain find found
		happen happened how know known last look mean mention mentioned question recall remember remind say said settle settled show shown solve solved
		talk talked tell think thought told what when where which who why`,

	emptyWords: `a agent again ah ahead all alright also am an and any are as at awesome back be best better big brilliant but by bye can carry
		change changes clear commit complete completely confirm confirmed continue cool correct could course deal did do does doing done dont
		easy either else enough even everything exactly excellent fine finish first fix fixed for from full further get give go going good
		great ha haha have hello help here hey hi hmm hold how huh i if in indeed is it iterate iterating its just keep kidding last later lets like
		lol look looks lovely make makes maybe me mean minute morning move much my need neat never next nice no nope not nothing now
		of off oh ok okay okey on once one ones only ooh oops or other ought our out over perfect please pls plz possible pretty problem
		proceed push quick quickly quite ready really redo repeat resume retry right run same say second see seem seems shall ship should
		show sir so some something sorry sounds start step still stop super sure ta take test tests thank thanks thankyou that thats the
		them then there these they thing things think this those thx till time to today tomorrow too true try two u undo until up us use
		very wait want was way we well were what whatever when where which whoa why will wish with wonderful wont work works working would wow
		wrong y yay yea yeah yep yes yet you your yourself yup`,
	asksFirst: `what|which|when|where|who|whom|whose|why|how|did|do|does|is|are|was|were|has|have|had|should|can|may|could|would
		remind|remember|recall|history|any(?:thing|one)?`,
	asks: `did we|have we|had we|last time|earlier|previously|before|again|remember|remind me|what was|how was
		we (?:agreed|decided|settled|chose|tried|fixed)`,
	looksBack: `(?:did|didn['’]t|have|haven['’]t|had|hadn['’]t) we(?! got\\b)
		(?:where|why|what|how|which \\w+) were we
		what (?:was|were) (?:the|our|my|your|that|those)
		what (?:did|had) (?:i|you) (?:say|tell|call|name|do|change|use|find|choose|pick|decide|conclude|suggest|recommend|propose)
		did i (?:say|tell|mention|ask|decide|choose|pick)
		(?:did|have|had) (?:i|you) (?:ever|already|previously)
		(?:has|have|had) (?:this|that|it|these|those|i|you|anyone|anybody)\\b[^.?!\\n]{0,60}\\bbefore(?=\\s*(?:\\?|$))
		how (?:was|were) [^.?!\\n]{1,80}\\b(?:fixed|solved|resolved|decided|chosen)
		(?:who \\w+s|(?:what|who|where|when|why|how)(?:['’]s| was| were| is| are| did| does| do we))\\b[^.?!\\n]{0,80}(?<!\\b(?:try|run|do|start|begin|build) (?:(?:it|this|that|them) )?)again(?=\\s*(?:\\?|$))
		(?:do|did|don['’]t) you (?:still )?(?:remember|recall)
		remember (?:when|how|why|what|where|who|that|the time|which \\w+) (?:we|i|you)
		(?<=(?:^|[.!?\\n])\\s*)remember (?!to\\b)[^.?!\\n]{1,100}(?=\\?)
		(?:tell|show|explain|give) (?:it to )?(?:me|us) again
		remind me (?:what|which|how|why|where|who|of (?:the|our|what|how))
		(?<!\\b(?:the|an?) )last time(?! (?:\\w+ed|seen|run|stamp|the|an?|users?)\\b)|the last time (?:we|i|you)
		(?:in|from|during) (?:our|my|your) (?:last|previous|earlier|prior) (?:session|conversation|chat|discussion)s?
		(?:in|from|during) the (?:last|previous|earlier|prior) (?:conversation|chat|discussion)|(?:last|previous|earlier) session we
		(?:as|like|what|which|that|than) (?:we|i) (?:already |previously |just |had |have )?(?:discussed|agreed|decided|said|mentioned|told you|talked about|spoke about|settled on|chose|picked|concluded)
		we (?:already |previously |once |finally |had |have )?(?:discussed|agreed (?:on|to|that)|decided|talked about|settled on)
		we (?:tried|used|fixed|solved|chose|picked|did|saw|hit|built|made|wrote|had|ran into)\\b[^.?!\\n]{0,60}\\b(?:before(?=\\s*(?:[?.!,:]|$))|earlier|previously|back then|yesterday|the other day|last (?:week|month|year))
		i (?:already |have already |['’]ve already )?told you
		where (?:we|i|you) (?:had )?(?:left|stopped)|back when we|we were (?:working|talking|looking)|lost track of where we`,
	asksDecision: '\\b(?:decid|decision|agree|settle|chose|choos|rule|policy|plan\\b|pick)',
	asksFix: '\\b(?:fix|solv|resolv|cure|cause|wrong|why|repair|broke|rid of)',

	decides: `decision|decided|we(?:'ll| will| now)? (?:use|go with|keep|take|drop|stay with|support|pin|chose|agreed)|agreed|settled
		conclusion|rule|policy|plan|from now on|going forward|always|never|must(?: not)?|no longer|instead of|replaces?d?|chosen|chose
		moved? from|switched|standard is|convention|is now|are now|changed to`,
	standing: `we (?:have )?(?:decided|agreed)|from now on|going forward|as a rule|always use|never use|always run
		never (?:run|commit|push|edit|touch|change)`,
	labels: 'decision|decided|settled|rule|policy|convention|agreed',
	decisionWords: 'decision decided settled rule policy convention agreed always never from now on going forward',
	rules: `always|never|from now on|must(?: not|n't)?
		do(?: not|n't) (?:ever )?(?:use|touch|change|edit|commit|push|add|run|rewrite|rename|delete|mention|create|write)
		only (?:use|touch|change|edit)|make sure|keep (?:it|the|all)|use \\S+ (?:instead of|not|rather than)|prefer
		without (?:touching|changing|breaking)`,
	leavesOpen: `next(?: step)?s?|todo|to do|remaining|remains|still (?:need|has|have|to|open|missing|fails|failing)|left to do
		not (?:yet|done)|not (?:yet )?(?:\\w+ed|written|begun|started)(?=\\s*:)|still to do|half[- ]?way|half done|so i stopped
		(?:has|have|is|are) not (?:been )?(?:\\w+ed|written|begun)(?= yet\\b)|open (?:item|question|point)s?|follow[- ]?up|pending|later we|blocked (?:by|on)|waiting for`,
	fixes: `fix(?:ed|es)?|solved|solves|resolved|root cause|the cause|caused by|because|turned out
		the (?:bug|problem|culprit|reason) was|was broken as|cured|repaired|repairs|works now|passes now
		(?:now|tests?) pass(?:es)?|gone|green again|so that|no more`,
	givesUp: `g(?:ave|ive|iving|iven) up|abandon(?:ed|ing)?|did(?:n't| not) work(?: out)?|does(?:n't| not) work|won't work|dead end
		roll(?:ed|ing)? back|revert(?:ed|ing)?|backed out|back(?:ing)? out|scrapped|not worth|failed attempt|no luck
		could(?:n't| not) (?:get|make|reproduce|fix)|unable to|drop(?:ped)? the idea`,
	takesBack: `no longer|not (?:\\w+ ){0,2}any ?more|instead of|instead|replac(?:es|ed|ing)|superseded?s?|supersedes|switched
		moved? (?:from|off|away)|chang(?:ed|es) (?:from|to|my mind)|changed(?=:)|rais(?:ed|es) (?:from|to|the)|lower(?:ed)? (?:from|to)
		cut (?:from|to)|went (?:up|down|from)|revert(?:ed)?|rolled back|actually|on second thought|scrap that|correction|after all
		is gone|are gone|is (?:now )?(?:off|forbidden)|(?:is|are|runs?|takes?|stored|stands?) now|now (?:is|are|runs?|takes?|uses?|listens?|lives?|goes|returns?|points?|needs?)
		(?:is|are|runs?|takes?|uses?|listens?|lives?|goes|comes?|returns?|points?|needs?)\\b[^.;]{0,60}\\bnow\\b
		moved? [^.;]{1,60} (?:from|off) [^.;]{1,60} to\\b|we now|formerly|used to`,
	negates: "\\b(?:not|no|never|without)\\b|n[’']t\\b",
	numbered: 'PR|MR|issue|ticket|step|phase|line|fix|task|option|part|round|point|item|section|test|case',
	alsoNumbers: 'and|to',
	numbers: 'two three four five six seven eight nine ten eleven twelve',
	setsAside: `instead of|stopp?(?:s|ed)?(?= (?:\\w+ )?\\w+ing\\b)|rather than|(?<=, )not|no longer|formerly|used to|supersed(?:es|ed)|(?:replac(?:es|ed|ing)|drop(?:s|ped)|remov(?:es|ed)|revert(?:s|ed))(?! (?:by|with|in|on|at|to))
		(?:mov|switch|chang|rais|lower|cut|migrat)(?:e|es|ed|ing)? (?:[^\\s.;:,]+ ){0,4}?(?:from|off|away from)|w[ae]nt (?:up |down )?from|rolled back`,
	isOver: `(?:is|are|was|were|has been|have been) (?:\\w+ly )?(?:gone|over|off|forbidden|deleted|removed|dropped|retired|replaced|superseded)|no longer|not (?:\\w+ ){0,6}any ?more`,
	insteadComes: 'to|into|with|by|for|in favou?r of',
	reasons: 'because|since|due to|given that|so that|as (?:it|they|this|that|these|those)',
	openers: `(?:ok(?:ay)?|sure|great|good|perfect|excellent|right|understood|i (?:see|understand)|alright|thanks|yes)[,.!: —-]+
		now,? |first,? |next,? |then,? |so,? `,
	announces: `let me|let's|i(?:'ll| will|'m going to| am going to| need to| want to| should|'m )\\b|looking|checking|running|reading
		searching|trying|starting|going to|doing it|working on|here (?:is|are)|one moment|on it`,
	done: 'done|fixed|finished|completed?|ready|ok(?:ay)?|sure|yes|no problem|great|perfect|updated',
	noMemory: `^no (?:(?:earlier|previous|prior|past|relevant) )?(?:memor(?:y|ies)|records?|conversations?|sessions?|mentions?|information|results?) (?:of|about|on|for|found|regarding)
		(?:do(?:n't| not)|did(?:n't| not)) (?:have|find|see|recall|remember|know)(?: of)? (?:any|a|the|about|that)?\\s*(?:\\w+ ){0,3}(?:memor(?:y|ies)|conversations?|histor(?:y|ies)|records?|context|sessions?|information|mentions?|discussions?|references?)
		(?:(?:i|we) (?:have|had|found|find|see|saw)|there(?:'s| is| are| was| were)) no (?:(?:earlier|previous|prior|past|relevant) )?(?:memor(?:y|ies)|records?|recollection|conversations?|sessions?|mentions?|information|histor(?:y|ies)) (?:of|about|on|for|in|that|found|regarding)
		(?:was|am|is|were)(?: not|n't) (?:allowed|able|permitted) to
		(?:can(?:not|'t)|could(?:n't| not)|unable to) (?:access|recall|remember|find (?:any|anything)|see (?:any|previous|earlier)|help with that|search|look up)
		i(?:'m| am) sorry,? (?:but )?i can|as an ai\\b|nothing (?:was )?found (?:in|about)|permission (?:was )?denied
		tool .{0,40} requires permissions|not recorded anywhere`,
	echoes:
		"^\\W*(?:(?:according to|from) )?(?:deja|my memory|memory|recall)(?:'s)?(?:[ -]\\w+)? ?(?:recalled|recalls?|says?|said|found|finds|shows?|showed|remembers?|remembered|knows|reports?|returned|:)(?![\\p{L}\\p{N}])",
	abbreviations: 'e\\.g|i\\.e|etc|vs|cf|approx|no|Mr|Mrs|Dr|St',

	// What holds, and whose words it is

	achieved: `(?:(?:i|we)(?:'ve| have)? (?:also |now |successfully )*)?(?:added|adjusted|aligned|bumped|changed|cleaned up|consolidated|converted|corrected|created|deleted|disabled|documented|dropped|enabled|extended)
		(?:(?:i|we)(?:'ve| have)? (?:also |now |successfully )*)?(?:extracted|fixed|implemented|improved|inlined|integrated|introduced|migrated|moved|raised|lowered|reduced|refactored|removed|renamed|replaced|resolved)
		(?:(?:i|we)(?:'ve| have)? (?:also |now |successfully )*)?(?:restored|restructured|reverted|rewrote|rewritten|rolled back|set up|simplified|solved|split|switched|unified|updated|upgraded|wired|wrapped|addressed|configured|found|decided|settled)`,
	results: `(?:has|have) been (?:\\w+ly |now )*(?:added|addressed|changed|configured|created|deleted|disabled|enabled|extracted|fixed|implemented|merged into one|moved|refactored|removed|renamed|replaced|resolved|restored|reverted|rewritten|set up|simplified|split|switched|updated)|(?:was|were) (?:\\w+ly )*(?:added|created|deleted|fixed|moved|removed|renamed|replaced|reverted|rewritten|switched|updated)
		now(?!-)|no longer`,
	resultLabels: 'fix|fixed|changed|done|decision|decided|result|outcome',
	chatter: `^(?:good|great|perfect|excellent|ok(?:ay)?|yes|no|not|right|valid|sure|thanks|you(?:'re|r)?|now|that'?s|there(?:'s| is| are)|all|both|every\\w*|found|committed|pushed|merged|rebased)
		^the (?:file|code|change|test|linter|build|lint|function|branch|commit|document|plan|edit)s? (?:is|are|has|have|looks?|requires?|did)
		you can|you could|you should|you may|you need|you'll|your|let me know|i can see|i understand|i see|should|would|right now|PRs?|pull request|review (?:thread|comment)s?|cherry-pick|currently|still
		diagnostics?|pre-existing|distinction|in summary|to summari[sz]e|(?:was|were) \\w+ing|tests? (?:\\w+ ){0,2}pass(?:es|ed)?`,
	guesses: `might|may|could|probably|perhaps|maybe|possibly|presumably|likely|seems?|appears? to|i (?:think|guess|believe|suspect)|not sure`,
	denies: `no+(?![\\p{L}'’]| (?:problem|worries|need|rush|idea|more)\\b)|nope|wrong\\b|that(?:'s| is| was)(?: just| simply| plainly)? (?:not|wrong|incorrect|false)
		this (?:is|was) (?:wrong|incorrect|false|not)|it(?:'s| is) not\\b|not (?:quite|true|correct|right)\\b|incorrect\\b|you(?:'re| are) (?:wrong|mistaken)`,
	recants: `i was (?:wrong|mistaken|incorrect)|i (?:misread|misspoke|misstated|got (?:it|that|this) wrong)|my (?:earlier|previous|first|last) (?:\\w+ ){0,2}(?:was|were|is) (?:wrong|false|incorrect|mistaken|not)
		(?:what|as) i (?:said|claimed|wrote|told you) (?:\\w+ ){0,2}(?:was|is) (?:wrong|false|incorrect|not)|contrary to what i said|i (?:have to |must )?correct myself|scrap that|^correction`,
	proposes: `i(?:'d| would)(?: also)? (?:recommend|suggest|propose|go|use|keep|put|move|cache|store|make|add|prefer|rather|say|do|take|pick|choose|avoid|start|wait)
		i (?:recommend|suggest|propose|lean|think we (?:should|could))|(?:we|you|one|it) (?:could|might|may want|should)
		could (?:be|also|use|do|have|move|add)|might (?:want|be (?:better|worth|good|nice))
		would (?:be (?:better|best|nice|good|cleaner|simpler|worth)|recommend|suggest|prefer|need to be)
		(?:is|are) (?:my )?(?:recommended|recommendation)|(?:it'?s|is|be) worth (?:\\w+ing|a)|consider \\w+ing
		shall (?:i|we)|should (?:i|we)|let me know|if you (?:want|like|prefer)|happy to|perhaps|maybe we|feel free
		(?:one|another|a third|the (?:first|second|third|other)) (?:option|alternative|approach|way|possibility) (?:is|would|could)`,
	proposalLabels: `(?:(?:the|my|proposed|implementation|suggested) )*(?:plan|proposal|suggestion|recommendation|idea)|recommended|suggested`,
	optionLabels: `options?|alternatives?|approach(?:es)?|variants?|choices|possible|recommend\\w*|suggest\\w*|propos\\w+|plan|next steps?|future|ideas?|considerations?
		pros|cons|trade-?offs|(?:open )?questions?`,
	optionNames: `option|alternative|approach|variant|choice`,
	optionNouns: 'options|alternatives|approaches|possibilities|choices|candidates|variants',
	asksProposal: 'plans?|proposals?|options|alternatives|ideas?|suggest\\w*|recommend\\w*|propos\\w+',
	reports: `\\b(?:read ?me|docs?|documentation|page|article|guide|manual|spec(?:ification)?|rfc|issue|ticket|comment|change ?log|wiki|web ?site|site|blog|post|header|licen[cs]e|handbook|policy|e?mail|letter|report|document|template|instructions?|note|vendor|author|reviewer|bot|checklist|calendar|\\S+\\.(?:md|mdx|txt|rst|adoc|html?|pdf)|file|output|log|it|they|he|she)(?: \\w+ly)? (?:also |further |even |just |itself |then )*(?:says?|said|states?|stated|recommends?|recommended|claims?|claimed|suggests?|suggested|instructs?|instructed|demands?|warns?|advises?|tells (?:us|you|me)|told (?:us|you|me)|asks (?:us|you|me|for)|wants (?:us|you|me))\\b
		\\b(?:read ?me|docs?|documentation|page|article|guide|manual|spec(?:ification)?|rfc|issue|ticket|comment|change ?log|wiki|web ?site|site|blog|post|header|licen[cs]e|handbook|policy|e?mail|letter|report|document|template|instructions?|note|vendor|author|reviewer|bot|checklist|calendar|\\S+\\.(?:md|mdx|txt|rst|adoc|html?|pdf))(?: \\w+ly)? (?:also |further |even |just |itself )*(?:reads|mentions?|requires (?:that|us|you)|goes on)\\b
		\\baccording to\\b|\\b(?:quot(?:e|ing)|cit(?:e|ing))\\b.{0,40}:|^(?:the )?(?:read ?me|docs|documentation|manual)\\s*:`,
	agrees: `yes|yep|yeah|yup|ok(?:ay)?|sure|agreed|go ahead|go for it|do (?:it|that|so)|sounds good|perfect|great|good|please do|exactly|correct|fine|lgtm
		(?:i )?agree|let's (?:do|go with|use|take) (?:it|that|this|yours?)`,
	ordinals: ['first', 'second', 'third', 'fourth', 'fifth'],
	asksLeftOff: `where (?:did|do|were|are|was|have) (?:we|i|you)\\b[^.?!\\n]{0,40}\\b(?:leave|left|stop|stopped|end|ended|at|up to|get to|got to)
		where (?:we|i|you) (?:left|stopped)|where (?:were|are|was) (?:we|i)(?! (?:\\w))|how far (?:did|have|had|are|were) (?:we|i|you)
		what(?:'s| is| was| are| were)? (?:\\w+ )?(?:still )?(?:left|missing|open|remaining|pending|unfinished|outstanding|undone)(?: to (?:do|be done))?
		what remains|(?:which|what) (?:\\w+ ){1,3}(?:still|remain|are left|is left|are missing|are open)|what (?:do|did|does) (?:we|i) still|what(?:'s| is) next (?:for|with|on|in)
		(?:continue|carry on|go on|proceed|resume)(?: (?:with|on|work(?:ing)? on))? (?:the|our|my|your) (?!(?:plan|next|above|following|rest|iterat))\\w+|pick (?:it )?up (?:where|the)|state of play`,
	requests: `(?:can|could|would|will) (?:you|we|i)|is there (?:a|an|any) (?:way|option|tool|library|command|method)
		how (?:do|can|would|should|could|to)(?: (?:i|you|one|we))? (?:make|write|add|create|implement|parse|convert|center|draw|read|use|get|do|set|print|sort|find|check|change|remove|handle|best)
		please|explain|summari[sz]e|tell me|show me|give me|list|write|what (?:is|are) (?:an? |the (?:difference|pros|point|best))|what's (?:an? |the difference)
		should (?:i|we)|shall (?:i|we)|may i|do you (?:think|want|have)|are you|let's|i (?:want|need|would|'d|think)|we (?:need|want|should|have to|must)`,
	pointsAt: `this|that|these|those|it|its|they|them|the (?:above|changes?|diff|comments?|last|previous|same|rest)`,
	hangs: `it|its|this|that|they|their|these|those|he|she|both|the (?:former|latter|same|other)`,

	// Who speaks, and what is passed on

	documents: `read ?me|docs?|documentation|pages?|articles?|guides?|manuals?|spec(?:ification)?|rfcs?|tickets?|comments?|change ?log|release notes?|wikis?|web ?sites?|sites?|blogs?|posts?|threads?|tweets?
		licen[cs]e|handbook|e?mails?|letters?|messages?|documents?|texts?|templates?|instructions|snippets?|excerpts?|quotes?|descriptions?|reviews?|pull requests?|prs?|commit
		vendor|authors?|reviewers?|maintainers?|customers?|colleagues?|support|stack ?overflow|slack|discord|prompts?|headers?|banners?`,
	material:
		'spec(?:ification)?s|issues?|files?|change ?logs|polic(?:y|ies) (?:of|from)|reports?|outputs?|logs?|citations?|pastes?|clipboard|transcripts?|contents?|answers? from|teams',
	passages:
		'issue (?:#?\\d+|text|title|body)|commits|vendors|sentences?|paragraphs?|lines? \\d+|footnotes?|titles?|subjects?|headlines?|captions?|taglines?|slogans?|branch',
	says: 'says?|said|reads?|states?|stated|prints|printed|logged|posted|wrote|writes|wants?|demands?|claims?|commented|repl(?:ies|ied)|answered|suggests|suggested|reports|reported|tells?|told',
	saysBeforeColon: 'comments|posts|answers|logs',
	endsLead:
		'print|warns?|fails?|failed|insists?|suggest|report|asks?|asked|translated?|called|named|labell?ed|entitled',
	saidBehind:
		'(?:quot|tak|copi|cit)(?:ed|en) from|from|source|sources|via|per|according to|as (?:stated|written|seen|said|it says) (?:in|on|by)|(?:so )?(?:says?|said|writes|wrote|reads|states|stated)|dixit',
	sourceLabels: 'source',
	receives: 'get|got|found|see|saw|received',
	we: 'we|our|us|i|my',
	us: 'ours',
	mine: "let's",
	others:
		'they|their|them|upstream|vendors?|customers?|clients?|support|reddit|forums?|the (?:net|web|internet)|someone|somebody|people',
	strict: "(?:always|never|from now on|do not|don't)|(?:the )?(?:root |actual |real )?(?:cause|culprit|fix) (?:was|is)",
	asksToLookAt: `summari[sz]e|sum up|review|translate|explain|analy[sz]e|check|proof-?read|rewrite|rephrase|look at|read|what (?:does|do|is|are|about|do you think)|here(?:'s| is| are)|this is|see (?:this|the|below)
		(?:i |we )?(?:got|found|received|copied|pasted)|someone|they (?:say|wrote|said)|says?|said|wrote|writes|reads?|states?|quot(?:e|ing)|cit(?:e|ing)|from`,
	relays:
		'(?:what|which)(?!\\p{L}).*(?<!\\p{L})(?:says?|reads?|states?|contains?|recommends?|requires?|claims?|wants?)',
	relaysFirst:
		'(?:(?:and|now|please|ok(?:ay)?|then|can you|could you|would you)[, ]+)*(?:read|show|print|list|quote|cite|recite|translate|transcribe|summari[sz]e|sum up|outline|dump|display|give|paste|copy|open|cat|grep|fetch|describe|tell|have a look|look|go through|visit|search|google|ask|load|what|which|any)',
	and: 'and|then',
	retells:
		'tell|show|explain|summari[sz]e|list|say|report|give|translate|quote|what|which|how|why|the|a|an|its|their|all',
	renders:
		'translat\\w+|verbatim|word for word|(?:key|main) (?:points|takeaways)|takeaways|gist|(?:its|their|his|her) (?:rules?|words?|points?|text|advice|claims?|title|message|instructions?|recommendations?|conclusions?)',
	intoLanguage: 'in|into|to',
	languageNames: 'english|german|french|spanish|japanese|chinese|russian',
	notOurs: 'not (?:ours|mine|our own|from us)|verbatim|word for word|quoted|as follows there',
	mailHeads: 'from|sent|subject',
	forwarded: 'forwarded|original|begin',
	wrote: 'wrote|writes',
	mailQuote: '-{2,} ?original message|from: \\S+@|on .{4,60} wrote:',
	onChannel: 'on|in|via|from|over',
	saidOfAbove: `\\b(?:that|this)(?:'s| is| was)? (?:what|how) .{1,40}\\b(?:says?|said|claims?|wrote|writes?|recommends?|wants?|tells?)\\b
		\\b(?:the |text |quote |rule |paragraph )?above (?:is|was|are|comes|came|stands|text|page|mail|message|instructions?)\\b
		\\b(?:that|this)(?:'s| is| was) (?:copied |pasted |taken |quoted |a quote )?from (?!now\\b|here\\b|today\\b|scratch\\b|the (?:start|beginning))|\\b(?:copied|pasted|quoted|taken) from\\b
		\\bis (?:that|this|it|the above) (?:really |actually )?(?:safe|ok|okay|right|true|wise|legit\\w*|sensible|a good idea|good advice|trustworthy|correct)\\b
		\\bshould (?:we|i)(?: really)?(?: (?:do|follow|trust|believe) (?:that|this|it))?\\s*\\?`,
	distrusts: `prompt injection|injected|suspicious|malicious|phishing|spam|not trustworthy|untrusted|(?:would|will|did|do|should) not (?:follow|run|execute|obey|do (?:it|that|this))
		(?:won't|wouldn't|didn't|don't|shouldn't) (?:follow|run|execute|obey|do (?:it|that|this))|ignor(?:e|ed|ing) (?:it|that|this|these|those|the (?:instruction|text|request))|(?:asks for|contains) things? that (?:is|are) unsafe`,

	// Rules for good

	ruleWords: 'always never from now on going forward future whenever every everywhere wherever rule convention policy',
	ruleFillers: "please sure ever must should everyone before after each don't not can may",
	ruleLeads:
		'please|pls|and|also|but|ok(?:ay)?|so|yes|no|nope|right|oh|btw|by the way|remember(?: to)?|note|important|as a rule|in (?:general|this (?:project|repo(?:sitory)?|code ?base))',
	work: `add|amend|ask|avoid|build|bump|call|change|check|clean|comment|commit|cover|create|delete|deploy|document|edit|ensure|explain|expose|follow|force|format|hard-?code|import|include|install|keep|leave|lint|log|make sure|mention|merge|mock|modify|move|name|open|prefer|push|put|read|rebase
		refactor|release|remove|rename|report|rewrite|run|separate|show|skip|split|squash|start|stash|stick|store|tag|test|touch|translate|try|update|upgrade|use|validate|verify|work|wrap|write`,
	ruleMarks: `(?:always|never|do(?: not|n't|nt) ever) <work>\\b
		(?:from now on|from here on|going forward|in (?:the )?future|henceforth|as of (?:now|today))\\b[, ]
		(?:we|you|everyone|everybody)(?: (?:should|must|shall|will|have to|need to))? (?:always|never) <work>\\b
		(?:let'?s |we (?:should|must) (?:be )?|you (?:should|must) |make sure (?:to |that |you |we(?:'re| are)? )?)*(?:do(?: not|n't|nt) )?<work>(?:ing)?\\b.*\\b(?:from now on|going forward|in (?:the )?future|every time|each time|everywhere|wherever (?:you|we) can|whenever (?:you|we)|as a rule|without exception)\\b
		(?:whenever|every time|each time|any time) (?:you|we)\\b.+, ?(?:please |always |also )*(?:do(?: not|n't|nt) )?<work>\\b
		(?:before|after|on|for|with) (?:every|each|any|all) [\\w -]{3,40}, ?(?:please |always |also )*(?:do(?: not|n't|nt) )?<work>\\b
		(?:do(?: not|n't|nt) )?<work>\\b.*\\b(?:before|after|on|with) (?:every|each|any) (?:commit|change|push|merge|release|deploy|edit|pull request|pr|turn|session|task|step)\\b`,
	ruleHints:
		'always|ever|future|henceforth|without exception|(?:now|here) on|going forward|as (?:of|a rule)|(?:each|any) time|(?:before|after|on|for|with) (?:each|any|all) ',
	beforeRuleNames: 'the|our|my|a|one|new|house|project',
	ruleNames: 'rule|convention|policy|standing order',
	ruleIs: 'is|here is',
	conditions: 'if|when',
	clauseJoins: 'so|and|but',
	tellsOfProgram:
		'(?:bug|issue|error|crash|expected|actual|acceptance|test case|logs?|warning|message|output|returns?|displays?)\\b.{0,20}\\b(?:is|was|says|shows)',
	forbids: "never|do(?: not|n't|nt)|avoid|without|no",
	overNow:
		'no longer|any ?more|obsolete|outdated|supersed\\w+|abandoned|dropped|revert\\w*|rolled back|used to|is gone|the opposite',
	allows: `no longer|not any ?more|any ?more|(?:you|we|i) (?:can|may|could)(?: now| again)?|(?:it'?s|is) (?:ok(?:ay)?|fine|allowed) (?:to|now)|from now on|again|stop (?:doing|using|running|adding)|forget (?:the|that|what)|ignore (?:the|that)
		don'?t (?:need|have) to|not necessary|unless|except|instead|drop (?:the|that)|rule`,

	// What a sentence is, by its form

	asksUnmarked:
		'(?:(?:and|but|so|ok(?:ay)?|also|now|please)[, ]+)*(?:(?:can|could|would|will|shall|should|may|do|does|did|is|are|was|were|have|has) (?:you|we|i|it|this|that|there|they)|(?:what|why|which|who|how|where|when) (?:is|are|was|were|do|does|did|can|could|should|would|about|many|much|long|often))',
	instructs:
		'(?:please |then |first,? |next,? |finally,? |also )*(?:(?:add|adjust|apply|avoid|clean up|configure|consider|convert|create|decide|define|delete|ensure|expand|extend|extract|follow|generate|implement|improve|include|inspect|install|integrate|introduce|investigate|keep|make sure|migrate|modify|parse|prepare|provide|refactor|remove|rename|replace|restructure|rewrite|simplify|track|try|validate|verify|write)|(?:build|call|change|check|commit|copy|deploy|document|drop|fix|handle|look|make|mark|merge|move|open|pass|push|read|return|review|run|see|send|set|show|skip|split|start|store|support|switch|test|update|upgrade|use)(?= (?:the|an?|all|any|every|each|this|that|these|those|it|its|them|to|into|in|on|from|with|for|at|up|out|our|your|my|new|existing|both|only|if|how|why|what|`|S+ (?:in|into|to|from|as|with|for|instead)\\b)))\\s+(?!(?:is|are|was|were|has|had|does|did)\\b)\\S',
	statusWords: `all the a an and are is was now again still tests test testing suite suites unit integration e2e spec specs build builds built lint linter
		linting type types typecheck check checks checked ci pipeline pass passes passed passing green clean success successful successfully
		succeeds succeeded ok okay fine works working done complete completed finished ready everything with no without errors error warnings warning failures
		failing issues problems zero compile compiles compiled both every other existing new i it this that have has been run ran format formatted
		code good great perfect excellent of in for to on so clean committed pushed changes change commit`,
	status: '\\b(?:tests?|build|lint|checks?|suite|ci|compiles?|done|complete|ready|pushed|committed|works?)\\b',
	hangsBehind: 'and|but|so|then|also|otherwise|instead|because|which|however|therefore|thus',
	choiceNames: 'option|variant|number',
	generalHeadings:
		'summary|changes?|what (?:changed|i did|was done)|result|results|done|notes?|details?|overview|explanation|answer|findings?|analysis|root cause|cause|the (?:problem|fix|issue|cause)|problem|fix|solution|fixed|key (?:points|changes|insights?)|files|implementation|verification|tests?|conclusion|decision',
	taskObjects: '(?:up |out |down )?(?:the|an?|all|every|each|some|more|another|our|no)',
	explains:
		'\\b(?:fix(?:ed|es)?(?: (?:by|it|this|that))?\\b|root cause|(?:caused|solved|resolved) by|because|the (?:problem|issue|bug|cause|culprit|reason|error|failure) (?:was|is)|(?:was|were) (?:missing|wrong|outdated|stale|never|not)|needs?\\b|needed|requires?|must|so that)',
	movesOn: "now|let|next|i'll|i will|i need|good|great|perfect",
	newsOfTests: '(?:tests?|lint(?:er|ing)?|checks?|build)\\b.{0,40}\\b(?:pass(?:es|ed|ing)?|clean|green|0 issues)',
	reasonsToKeep: `because|on purpose|intentional(?:ly)?|deliberate(?:ly)?|must(?: not|n't)?|(?:should|may) never|never (?:change|call|edit|import|move|remove|touch|use)|otherwise|so that|cannot|can't|relies on|depends on|requires|expects|assumes|only works|should (?:stay|remain)
		never \\w+ (?:it|this|that|them)|source of truth|single source|do(?:es)? not (?:support|work|handle)|doesn't (?:support|work|handle)|race|deadlock|workaround|we (?:decided|agreed|chose|keep)`,
	reportsWork: `(?:i|we)(?:'ve|'m|'ll| have| am| will| need| should| can)?\\b|good|great|perfect|now|ok(?:ay)?|yes|no|updated|added|removed|changed|moved|renamed|fixed(?!.*\\b(?:because|so that)\\b)|refactored|created
		the (?:failure|failing|test|tests|error|errors|build|linter?|diagnostics?|problem|issue|bug|fix)\\b|root cause|looks like|it looks|confirmed|interesting`,
	tellsOfReview:
		'lint|linter|CI|pre-existing|merge conflict|rebase|this (?:pr|branch|commit)|pull request|review(?:er)?|comment|lines? \\d+|unused|tests?\\b.{0,40}\\bpass\\w*|never (?:called|used|updated|set|read)|missing|fails?|failed|failing|wrong',
	noTitle: 'can|could|would|will|do|does|is|are|what|why|how|which|who|when|where|(?:implement|execute) the following',

	announcesText: `word for word|found it|line \\d+|states|reads|writes|pass(?:ed|ing)? (?:this|it|that)|asked me to|(?:this|these|that|it) (?:is|are|was) (?:what|how|the|their|its|his|her|one)|here (?:is|are|'s|comes?)|here's|there (?:it|they) (?:is|are)|(?:as|the) follow(?:s|ing)|follows?|(?:is|are|stands?|text|see) below|below (?:is|are)|like (?:this|so)|this one|(?:i|we) (?:get|got|see|saw|found|received|am getting)|(?:sent|gave|told|showed|wrote|forwarded) (?:me|us)|(?:in|by) (?:their|its|his|her) (?:own )?words|excerpt|quote[ds]?|verbatim|decoded|translated|contents?|returned|returns|answered|answers|replied|replies|responds?|recommends?|recommended|advises?|advice|suggests?|insists?|(?:says?|said|reads?|ends|goes|wrote|states?|claims?) (?:so|this|thus|as|like|the)|(?:upstream|official|vendor'?s?|their|his|her|its) (?:\\w+ )?(?:position|policy|view|stance|rules?|statement|line|opinion|answer)|(?:first|last|second|final) (?:hit|match|result|paragraph|sentence|line)|helper is done|report|hint|notice|warning|caution|tl;dr|stderr|stdout|output|body`,
	verdicts: `(?:the )?(?:root |actual |real )?(?:cause|culprit|fix|remedy|cure|solution)(?: \\S+){0,7}? (?:was|is)`,
	ownWork: `(?:we|i|our|my) (?:own |now |have |will |then |also |both )*(?:decid\\w+|agree\\w*|settle\\w*|chose|choose|kee?pt?|use\\w*|did|do|made|make|changed?|fix\\w*|implement\\w*|added|removed|went|\\w+ed|plan\\w*|want\\w*|need\\w*|took|set|put|part|team|side)|(?:summary|overview|list) of|what (?:i|we|was) (?:did|changed|done|decided|fixed)|root cause|(?:the|my|our) (?:changes?|fix|plan|decision|summary|result|conclusion|approach)`,
	passesOn: `^\\W*(?:fwd?|forwarded|re)\\s*:|^\\W*(?!(?:we|i|you|this|that|it|who|what|which)\\b)[\\p{L}\\p{N}_.-]+(?: [\\p{L}\\p{N}_.-]+)? (?:says?|said|writes?|wrote|thinks?|claims?|wants? (?:us|me)|told (?:us|me)|insists?|suggests?|recommends?|demands?)\\b`,
	asksOpinion: `thoughts|any thoughts|wdyt|opinions?|what (?:do|would) you (?:think|make|say)(?: of (?:it|this|that))?|do you agree|agree|ideas|is (?:it|this|that) (?:spam|true|legit|real|ok|safe|right)|(?:explain|summari[sz]e|translate|what)(?: (?:this|it|that))?|what does (?:this|that|it) mean|what is (?:this|that|it)|help me with|which (?:one|of (?:these|them))(?: .{0,30})?`,
	greets: `^\\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\\b[^.!?:]{0,40}[,!]\\s*$`,
	signsOff: `(?:best|kind|warm)(?: regards| wishes)?|regards|sincerely|yours(?: \\w+)?|cheers`,
	dates: {
		months: [
			'january',
			'february',
			'march',
			'april',
			'may',
			'june',
			'july',
			'august',
			'september',
			'october',
			'november',
			'december',
		],
		shortMonths: {jan: 0, feb: 1, mar: 2, apr: 3, jun: 5, jul: 6, aug: 7, sep: 8, sept: 8, oct: 9, nov: 10, dec: 11},
		ambiguousMonths: 'may|march|mar|jan|dec',
		beforeMonth: 'in|during|of|since|until|by|early|late|mid|last|this|from',
		beforeYear: 'in|during|of|since|from|year',
		ordinals: 'st|nd|rd|th',
		of: 'of',
		article: 'the',
		relative: {
			dayBeforeYesterday: '\\bthe day before yesterday\\b',
			yesterday: '\\b(?<!day before )(?:yesterday|last night)\\b',
			today: '\\b(?:earlier today|this morning)\\b',
			lastWeek: '\\blast week\\b',
			thisWeek: '\\bthis week\\b',
			lastMonth: '\\blast month\\b',
		},
		weekdays: {
			names: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
			before: 'last|on',
		},
		ago: {
			pattern:
				'(?<![\\p{L}\\p{N}])(\\d{1,3}|an?|one|two|three|four|five|six|a couple of|a few)\\s+(day|week|month|year)s?\\s+(?:ago|back|earlier)\\b',
			counts: {a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, 'a couple of': 2, 'a few': 3},
			units: {day: 'day', week: 'week', month: 'month', year: 'year'},
		},
	},
};
