/** Patterns that stood alone in a file. */
export const ASKS_DECISION =
	/\b(?:decid|decision|agree|settle|chose|choos|rule|policy|plan\b|pick)|решил|решени|договор|выбра|entschied|beschl|vereinbar|décid|decid|acord|决定|決め|결정/iu;
export const ASKS_FIX =
	/\b(?:fix|solv|resolv|cure|cause|wrong|why|repair|broke|rid of)|почин|исправ|почему|причин|repar|behob|warum|corrig|pourquoi|arregl|por ?qu|修|原因|为什么|なぜ|왜/iu;
export const ASKS =
	/[?？؟]|^\W*(?:what|which|when|where|who|whom|whose|why|how|did|do|does|is|are|was|were|has|have|had|should|can|may|could|would|remind|remember|recall|history|any(?:thing|one)?)\b|\b(?:did we|have we|had we|last time|earlier|previously|before|again|remember|remind me|what was|how was|we (?:agreed|decided|settled|chose|tried|fixed))\b|(?<!\p{L})(?:что|какой|какая|какие|какое|как|где|когда|почему|зачем|кто|сколько|напомни|was|welche[rsnm]?|wann|wo|wer|warum|wieso|wie|quel(?:le)?s?|quand|où|qui|pourquoi|comment|combien|qué|cuál|cuándo|dónde|quién|cómo|qual|quando|onde|quem|como|perché|quale)(?!\p{L})|什么|怎么|为什么|哪|多少|多久|吗|何|なぜ|どう|どこ|いつ|いくつ|ですか|ますか|原因は|무엇|어떻|왜|언제|어디|얼마|나요/iu;
export const DONE =
	/^(?:all )?(?:done|fixed|finished|completed?|ready|ok(?:ay)?|sure|yes|no problem|great|perfect|updated|готово|сделано|fertig|erledigt|fait|terminé|listo|hecho|feito|完成|好了|できました|완료)(?![\p{L}\p{N}])/iu;
export const DECISION_WORDS = `decision decided settled rule policy convention agreed always never from now on going forward
	решение решили правило всегда никогда beschlossen entscheidung regel immer niemals décision règle toujours désormais
	decidido decisión regla siempre decisão 决定 結論 決定 규칙 결정`;
export const ENDINGS = `
	иями ями ами иях ях ах иями ией ьей ей ой ий ый ій их ых ия ия ии ию ие ье ья ью ием ем ом ам ям ов ев ого его ому ему
	ыми ими ые ую юю ая яя ое ее ами ами овать евать ировать
	ить ать ять еть уть ишь ешь ете ите ала али ало ила или ило ела ели ело ул ял ал ил ел им ит ят ют ут ет ем
	ання ення ості ість ость ости остью
	а я о е и ы у ю ь й і ї є
`;
export const endings = [...new Set(ENDINGS.trim().split(/\s+/))].sort((a, b) => b.length - a.length);
export const REFLEXIVE = /(?:ся|сь)$/;
export const CLITIC = /['’](?:s|ll|re|ve|d|m)$/i;
export const TRADE = `add added adding all allow answer app application apply approach argument array ask asked back bad base before begin big bit
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
		such than that them then there these they this those through too us want we what when where whether which while who why will with wonder yes yet you your`;
export const ASKING = `about again agree agreed answer ask asked choose chose chosen conclude decide decided decision discuss discussed explain find found
		happen happened how know known last look mean mention mentioned question recall remember remind say said settle settled show shown solve solved
		talk talked tell think thought told what when where which who why`;
