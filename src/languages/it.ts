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
