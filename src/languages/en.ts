/** English, and what people write in English whatever their language. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: 'password passwd passphrase passcode pwd pswd pass psw pw secret requirepass masterpass',
	glued: 'password passwd passphrase secret',
	inSentence: 'word',
	is: 'is was',
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
	ordinals: `first|second|third|fourth|fifth`,
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
