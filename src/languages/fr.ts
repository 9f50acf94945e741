/** French. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'passe motdepasse mdp', inSentence: 'de passe', is: 'est'};

export const language: Language = {
	code: 'fr',
	secrets,
	emptyWords: `oui non merci continue continuez continuer vas y allez d accord bonjour salut encore corrige corriger parfait super tres bien
		svp sil te vous plait ca marche refais recommence suivant`,
	asks: 'quel(?:le)?s?|quand|où|qui|pourquoi|comment|combien',
	looksBack: `(?:on (?:l['’])?(?:a|avait)|nous (?:l['’])?(?:avons|avions)|avons-nous|avions-nous|a-t-on|avait-on) (?:(?:déjà|jamais|bien|donc) )?(?:décidé|choisi|utilisé|fait|essayé|corrigé|réglé|résolu|convenu|dit|discuté|parlé|trouvé|gardé|abandonné|vu)
		la dernière fois(?! qu)|la dernière fois qu(?:e nous|['’]on|e j['’])|où en étions-nous|où en était-on|on en était où
		tu te souviens|te souviens-tu|vous souvenez-vous|vous vous souvenez|souviens-toi (?:quand|comment|pourquoi)
		comme (?:convenu|discuté|prévu ensemble)|quel(?:le)?s? étai(?:t|ent)|c['’]était quoi
		rappelle(?:z)?-moi (?:ce qu|comment|pourquoi|quel(?:le)?s?)`,
	asksDecision: 'décid',
	asksFix: 'corrig|pourquoi',
	decides: 'décision|décidé|convenu|règle|toujours',
	standing: 'désormais|toujours',
	labels: 'décision|règle',
	decisionWords: 'décision règle toujours désormais',
	rules: 'toujours|jamais|ne (?:touche|change|modifie)',
	leavesOpen: 'reste à|ensuite',
	fixes: 'corrigé|corrige|cause|parce que',
	givesUp: 'abandonné|ne marche pas',
	takesBack: 'désormais|au lieu de|ne plus',
	announces: 'je vais|voyons',
	done: 'fait|terminé',
	noMemory: "je n'ai (?:pas|aucun)",
	dates: {
		months: [
			'janvier',
			'f[ée]vrier',
			'mars',
			'avril',
			'mai',
			'juin',
			'juillet',
			'ao[ûu]t',
			'septembre',
			'octobre',
			'novembre',
			'd[ée]cembre',
		],
		ambiguousMonths: 'mai|mars',
		beforeMonth: 'en',
		beforeYear: 'en',
		of: 'de',
		relative: {
			dayBeforeYesterday: '\\bavant-hier\\b',
			yesterday: '\\bhier soir\\b',
			lastWeek: '\\bla semaine derni[èe]re\\b',
			thisWeek: '\\bcette semaine\\b',
			lastMonth: '\\ble mois dernier\\b',
		},
	},
};
