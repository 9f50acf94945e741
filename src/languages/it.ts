/** Italian. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'parola', inSentence: 'arola', is: 'è'};

export const language: Language = {
	code: 'it',
	secrets,
	emptyWords: 'grazie prego ciao avanti va bene perfetto ancora correggi fallo procedi si',
	asks: 'perché|quale|quando',
	looksBack: `(?:cosa|perché|come|quando|dove|quale|quali) [^.?!\\n]{0,30}?(?:abbiamo|avevamo) (?:\\S+ )?\\S+[ts]o|(?:abbiamo|avevamo) (?:già|mai) \\S+[ts]o
		l['’]ultima volta(?! che (?:il|la|lo|gli|le|i|un|una|si) )|dove eravamo|ti ricordi|vi ricordate|ricordi (?:quando|come|perché|cosa)
		come (?:deciso|discusso|concordato|detto)|(?:qual|quale|quali|cosa|chi|cos['’]) ?(?:era|erano)
		ricordami (?:cosa|come|perché|qual|quale|dove)`,
	decides: 'decisione|deciso',
	rules: 'sempre',

	// What holds, and whose words it is

	proposes: `consiglierei|consiglio|suggerisco|propongo|potremmo|dovremmo|forse|sarebbe meglio`,
	proposalLabels: `proposta|consiglio|piano|idea`,
	optionLabels: `opzioni|proposte|consigli|prossimi passi`,
	optionNames: `opzione`,
	optionNouns: 'opzioni|alternative',
	asksProposal: 'piano|propost\\p{L}+|opzioni|idee',
	reports: `(?<!\\p{L})(?:(?:il|la) (?:readme|documentazione|pagina|guida) (?:dice|indica|consiglia)|(?:nel|nella|sul|sulla) [\\p{L}.]+ (?:si legge|c'è scritto|è scritto)|secondo (?:il|la))(?!\\p{L})`,
	agrees: `sì|va bene|perfetto|d'accordo|esatto|procedi`,
	ordinals: ['prim[oa]', 'second[oa]', 'terz[oa]', 'quart[oa]'],
	asksLeftOff: `dove (?:eravamo|siamo) (?:rimasti|arrivati)|(?:che )?cosa (?:manca|resta)`,
	requests: `puoi|potresti|come (?:posso|faccio|si fa)|per favore|spiega|mostra|scrivi`,
	pointsAt: `quest[oaei]|quell[oaei]`,
	hangs: `questo|questa|ciò|esso`,

	// Who speaks, and what is passed on

	mine: 'noi|io|nostr\\p{L}*',
	intoLanguage: 'in',
	languageNames: 'inglese',

	// Rules for good

	ruleWords: 'sempre mai regola',
	ruleLeads: 'per favore',
	ruleOpenings: "(?:per favore,? )*(?:d'ora in poi|sempre|mai) \\S+",
	ruleNames: 'regola',

	// What a sentence is, by its form

	reasonsToKeep: 'deve',

	announcesText: `come segue|quanto segue|ecco|in italiano|tradotto|consigliano`,
	verdicts: `(?:la )?(?:vera )?(?:causa|soluzione)(?: \\S+){0,7}? (?:era|è)`,
	ownWork: `abbiamo|nostr[oaie]`,
	asksOpinion: `cosa ne pensi|che (?:significa|vuol dire)`,
	signsOff: `cordiali saluti|saluti`,
	dates: {
		months: [
			'gennaio',
			'febbraio',
			'marzo',
			'aprile',
			'maggio',
			'giugno',
			'luglio',
			'agosto',
			'settembre',
			'ottobre',
			'novembre',
			'dicembre',
		],
		relative: {yesterday: '\\bieri\\b'},
	},
};
