/** Spanish. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: 'contrasena clave',
	inSentence: 'ontrase',
	is: 'es',
	mine: 'mi nuestra',
	saidOf: 'incorrecta',
};

export const language: Language = {
	code: 'es',
	secrets,
	emptyWords: `si no gracias continua continue continuar sigue adelante por favor hola vale bueno muy bien perfecto otra vez hazlo arreglalo corrigelo
		listo siguiente`,
	asks: 'qué|cuál|cuándo|dónde|quién|cómo',
	looksBack: `(?:qu[ée]|c[óo]mo|cu[áa]ndo|d[óo]nde|cu[áa]l(?:es)?) [^.?!\\n]{0,30}?(?:decidimos|elegimos|hicimos|acordamos|resolvimos|quedamos|dijimos|hablamos|hemos \\S+d?o|habíamos)
		la última vez(?! que (?:el|la|los|las|un|una|se) )|d[óo]nde (?:nos )?(?:quedamos|estábamos)|en qu[ée] (?:nos )?quedamos
		(?:te|os) acord[áa]is|te acuerdas|se acuerda usted|recuerdas|como (?:discutimos|comentamos|acordado)
		(?:cu[áa]l|cu[áa]les|qu[ée]|qui[ée]n) (?:era|eran|fue|fueron)
		(?:ya|alguna vez) (?:lo |la )?(?:hemos|habíamos|probamos|hicimos)|(?:hemos|habíamos) \\S+ (?:ya|antes|alguna vez)
		recuérdame (?:qu[ée]|c[óo]mo|por qu[ée]|cu[áa]l|d[óo]nde)`,
	asksDecision: 'decid|acord',
	asksFix: 'arregl|por ?qu|repar',
	decides: 'decisión|decidido|acordado|regla|siempre',
	standing: 'a partir de ahora|siempre|nunca',
	labels: 'decidido|decisión|regla',
	decisionWords: 'decidido decisión regla siempre',
	rules: 'siempre|nunca|no (?:toques|cambies)',
	leavesOpen: 'pendiente|falta',
	fixes: 'corregido|arreglado|causa|porque',
	givesUp: 'abandonado|no funciona',
	takesBack: 'en vez de|ya no|ahora',
	numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
	setsAside: 'en vez de|en lugar de|ya no',
	isOver: 'ya no|eliminad[oa]s?|reemplazad[oa]s? por',
	insteadComes: 'a|al|por|con|hacia',
	reasons: 'porque|ya que|puesto que|debido a|para que|a causa',
	announces: 'voy a|vamos a',
	done: 'listo|hecho',
	noMemory: 'no (?:tengo|recuerdo)',

	// What holds, and whose words it is

	results: 'corregido|añadido|reemplazado|eliminado|ahora',
	guesses: 'quizás?|probablemente|parece|podría',
	denies: 'no es (?:así|cierto|correcto)|eso no|está mal',
	recants: 'me equivoqué|estaba equivocado',
	proposes: `recomiendo|sugiero|propongo|yo (?:usaría|pondría|haría)|podr(?:ía|íamos)|deberíamos|quizás?|sería mejor|convendría`,
	proposalLabels: `propuesta|recomendación|plan|idea`,
	optionLabels: `opciones|recomendaciones|propuestas?|próximos pasos|preguntas abiertas`,
	optionNames: `opción`,
	optionNouns: 'opciones|alternativas|posibilidades',
	asksProposal: 'plan|propuesta|propu\\p{L}+|recom\\p{L}+|opciones|ideas?',
	reports: `(?<!\\p{L})(?:(?:el|la) (?:readme|documentación|página|guía) (?:dice|indica|recomienda)|(?:el|la|en el|en la) [\\p{L}.]+ (?:dice|pone|indica|se (?:lee|dice|indica))|según)(?!\\p{L})`,
	agrees: `sí|de acuerdo|vale|perfecto|adelante|hazlo|exacto|claro`,
	ordinals: ['primer[oa]?', 'segund[oa]', 'tercer[oa]?', 'cuart[oa]'],
	asksLeftOff: `(?:dónde|en qué) (?:nos )?(?:quedamos|íbamos|estábamos|lo dejamos)|qué (?:falta|queda)|(?:cuáles|cuánto) (?:falta|queda)n?|por dónde íbamos`,
	requests: `puedes|podrías|puede usted|cómo (?:puedo|hago|se (?:hace|escribe|puede))|hay (?:alguna|una) (?:forma|manera)|por favor|explica|muestra|dame|qué es una?|escribe|deberíamos`,
	pointsAt: `est[eao]s?|es[eao]s?`,
	hangs: `eso|esto|esta|este|ello`,

	// Who speaks, and what is passed on

	documents: 'documento|página|mensaje|correo',
	material: 'archivo',
	passages: 'frase|línea|título|descripción',
	says: 'dice|pone',
	saidBehind: 'fuente|según',
	sourceLabels: 'fuente',
	we: 'nosotros|nuestr\\p{L}*',
	mine: 'yo',
	others: 'clientes?|proveedor',
	asksToLookAt: 'resume|traduce|explica',
	relays: 'traduce|lee|muestra|qué (?:dice|pone|pide|quiere)',
	and: 'y',
	renders: 'traducción',
	intoLanguage: 'en',
	languageNames: 'inglés|español|alemán',
	mailHeads: 'asunto',
	forwarded: 'mensaje reenviado',
	wrote: 'escribió',
	onChannel: 'por',

	// Rules for good

	ruleWords: 'siempre nunca regla',
	ruleLeads: 'por favor',
	ruleOpenings: '(?:por favor,? |y )*(?:a partir de ahora|de ahora en adelante|siempre|nunca) \\S+',
	ruleNames: 'regla',
	ruleIs: 'es',
	conditions: 'si',
	forbids: 'nunca',
	overNow: 'ya no',

	// What a sentence is, by its form

	statusWords: 'todas las pruebas pasan',
	status: 'pruebas',
	choiceNames: 'opción',
	generalHeadings: 'resumen',
	explains: '(?<!\\p{L})(?:corregido|porque)',
	reasonsToKeep: 'porque|a propósito|debe',

	announcesText: `lo siguiente|como sigue|a continuación|aquí (?:está|va|tienes?)|en español|traducido|recomiendan|dice así`,
	verdicts: `(?:la |el )?(?:verdadera )?(?:causa|solución|remedio)(?: \\S+){0,7}? (?:era|fue|es)`,
	ownWork: `hemos|nosotros|nuestr[oa]s?`,
	asksOpinion: `qué (?:opinas|te parece|piensas|significa (?:esto|eso))|es cierto`,
	greets: `^\\s*(?:estimad[oa]s?|hola|querid[oa]s?|buenos días)\\b[^.!?:]{0,40}[,:!]\\s*$`,
	signsOff: `saludos|un saludo|atentamente`,
	dates: {
		months: [
			'enero',
			'febrero',
			'marzo',
			'abril',
			'mayo',
			'junio',
			'julio',
			'agosto',
			'septiembre',
			'octubre',
			'noviembre',
			'diciembre',
		],
		beforeMonth: 'en',
		beforeYear: 'en',
		of: 'de',
		relative: {
			dayBeforeYesterday: '\\banteayer\\b',
			yesterday: '\\bayer\\b',
			lastWeek: '\\bla semana pasada\\b',
			thisWeek: '\\besta semana\\b',
			lastMonth: '\\bel mes pasado\\b',
		},
	},
};
