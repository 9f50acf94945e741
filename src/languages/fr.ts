/** French. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: 'passe motdepasse mdp',
	inSentence: 'de passe',
	is: 'est',
	mine: 'mon notre',
	saidOf: 'faux|correcte',
};

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
	numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze',
	setsAside: 'au lieu de|plutôt que|remplace|ne plus',
	isOver: "n'est plus|ne sont plus|ne \\S+ plus|supprimée?s?|remplacée?s? par",
	insteadComes: 'à|au|par|vers|avec',
	reasons: "parce qu[e’']|car|puisqu[e’']|à cause|afin|en raison",
	announces: 'je vais|voyons',
	done: 'fait|terminé',
	noMemory: "je n'ai (?:pas|aucun)",

	// What holds, and whose words it is

	results: 'corrigé|ajouté|remplacé|supprimé|désormais',
	guesses: 'peut-être|probablement|semble|pourrait',
	denies: "non(?!\\p{L})(?! plus)|c'est faux",
	recants: "j'avais tort|je me suis trompé",
	proposes: `je (?:recommande|propose|suggère|ferais|mettrais|prendrais)|on (?:pourrait|devrait)|peut-être|il vaudrait mieux|nous pourrions`,
	proposalLabels: `proposition|recommandation|plan|idée`,
	optionLabels: `propositions?|recommandations?|options?|prochaines étapes|questions ouvertes`,
	optionNouns: 'options|possibilités|alternatives',
	asksProposal: 'plan|propos\\p{L}+|recommand\\p{L}+|options|idées?',
	reports: `(?<!\\p{L})(?:(?:le|la) (?:readme|doc(?:umentation)?|page|guide|fichier) (?:dit|indique|recommande|précise)|on (?:y )?lit|il (?:y )?est (?:écrit|indiqué|précisé)|selon|d'après)(?!\\p{L})`,
	agrees: `oui|d'accord|parfait|vas-y|allez-y|exactement|ça marche|très bien`,
	ordinals: ['première?', 'deuxième|second|seconde', 'troisième', 'quatrième'],
	asksLeftOff: `où en (?:étions|étais|sommes|est)|où (?:nous|on) (?:en )?(?:étions|était|sommes|s'est arrêté)|(?:qu'est-ce qui|que|qu') ?(?:reste|manque)|il reste quoi|ce qui (?:reste|manque)|reprends? (?:là|où|le|la)`,
	requests: `peux[- ]tu|pouvez[- ]vous|pourrais[- ]tu|pourriez[- ]vous|comment (?:faire|puis-je|écrire|on fait)|est-ce qu'il y a|s'il te plaît|s'il vous plaît|explique|montre|donne|qu'est-ce qu'une?|écris`,
	pointsAt: `ce(?:t|tte|s|ci|la)?|ça`,
	hangs: `c'est|ceci|cela|ça|il|elle|ils|elles`,

	// Who speaks, and what is passed on

	documents: 'fichier|page',
	passages: 'texte|phrase|ligne|titre',
	says: 'dit',
	endsLead: 'écrit',
	saidBehind: "source|d'après|selon",
	we: 'nous|notre',
	us: 'nos',
	mine: 'je',
	others: 'fournisseur',
	asksToLookAt: 'résume|traduis|explique',
	relays: 'traduis|montre|que (?:dit|veut|demande)',
	and: 'et',
	renders: 'traduction',
	intoLanguage: 'en',
	languageNames: 'anglais|français|allemand',
	mailHeads: 'objet',
	forwarded: 'message transféré',
	wrote: 'a écrit',
	mailQuote: 'le .{4,60} a écrit',
	onChannel: 'sur',

	// Rules for good

	ruleWords: 'toujours jamais désormais règle',
	ruleLeads: "s'il (?:te|vous) plaît",
	ruleOpenings:
		"(?:s'il (?:te|vous) plaît,? |et )*(?:désormais|dorénavant|à partir de maintenant|toujours|ne \\S+ jamais) \\S+",
	ruleNames: 'règle',
	ruleIs: 'est',
	conditions: 'si',
	forbids: 'jamais',
	overNow: 'ne \\S+ plus',

	// What a sentence is, by its form

	statusWords: 'tous les tests passent vert',
	generalHeadings: 'résumé',
	explains: '(?<!\\p{L})(?:corrigé|parce que)',
	reasonsToKeep: 'parce que|exprès|doit',

	announcesText: `voici|comme suit|(?:le|la|les) suivante?s?|en français|traduit|ils (?:recommandent|disent)|il (?:dit|recommande)`,
	verdicts: `(?:la |le )?(?:vraie )?(?:cause|solution|remède)(?: \\S+){0,7}? (?:était|est)`,
	ownWork: `nous avons|j'ai|notre`,
	asksOpinion: `qu'en (?:penses-tu|pensez-vous)|(?:ça|cela) veut dire quoi|c'est vrai`,
	greets: `^\\s*(?:bonjour|cher|chère|chers|salut)\\b[^.!?:]{0,40}[,!]\\s*$`,
	signsOff: `cordialement|bien à vous|amicalement`,
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
