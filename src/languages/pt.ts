/** Portuguese. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'senha', inSentence: 'enha', is: 'é', mine: 'minha nossa'};

export const language: Language = {
	code: 'pt',
	secrets,
	emptyWords: 'sim nao obrigado obrigada continuar segue ola tudo bem faz isso conserta corrija de novo outra',
	asks: 'qual|quando|onde|quem|como',
	looksBack: `(?:o que|por ?qu[eê]|como|quando|onde|qual|quais) [^.?!\\n]{0,30}?(?:decidimos|escolhemos|fizemos|combinamos|resolvemos|dissemos|tínhamos|havíamos)
		[dn]a última vez|a última vez(?! que (?:o|a|os|as|um|uma|se) )|onde (?:é que )?(?:nós )?(?:paramos|estávamos)
		você (?:ainda )?(?:se )?lembra|lembras-te|lembra (?:quando|como|por ?que|o que|qual|daquel\\S+)
		como (?:combinado|discutimos|conversamos|falamos)|(?:qual|quais|quem|o que) (?:era|eram|foi|foram)
		já (?:tentamos|fizemos|usamos|vimos|discutimos|resolvemos|decidimos)|me lembr[ae] (?:o que|como|por ?qu[eê]|qual|onde)`,
	decides: 'decisão|acordamos|trocamos|regra',
	labels: 'decisão',
	decisionWords: 'decisão',
	rules: 'sempre',
	fixes: 'corrigido|causa|porque',
	givesUp: 'desistimos',
	takesBack: 'agora|em vez de',
	numbers: 'dois três quatro cinco seis sete oito nove dez onze doze',
	setsAside: 'em vez de|no lugar de|já não|deixou de',
	isOver: 'não \\S+ mais|removid[oa]s?|substituíd[oa]s? por',
	insteadComes: 'para|por|com',
	reasons: 'porque|pois|já que|uma vez que|devido a|por causa|para que',
	done: 'feito',

	// What holds, and whose words it is

	results: 'corrigido|adicionado|substituído|agora',
	guesses: 'talvez|provavelmente|parece|poderia',
	denies: 'não(?!\\p{L})|errado(?!\\p{L})',
	recants: 'eu estava errado',
	proposes: `recomendo|sugiro|proponho|eu (?:usaria|colocaria|faria)|poder(?:ia|íamos)|dever(?:ia|íamos)|talvez|seria melhor`,
	proposalLabels: `proposta|recomendação|plano|ideia`,
	optionLabels: `opções|recomendações|propostas?|próximos passos`,
	optionNames: `opção`,
	optionNouns: 'opções|alternativas|possibilidades',
	asksProposal: 'plano|propost\\p{L}+|recom\\p{L}+|opções|ideias?',
	reports: `(?<!\\p{L})(?:(?:o|a) (?:readme|documentação|página) (?:diz|recomenda)|(?:no|na) [\\p{L}.]+ (?:diz|está escrito|lê-se)|segundo [oa])(?!\\p{L})`,
	agrees: `sim|de acordo|perfeito|pode ser|isso|claro|faz isso`,
	ordinals: ['primeir[oa]', 'segund[oa]', 'terceir[oa]', 'quart[oa]'],
	asksLeftOff: `onde (?:paramos|estávamos|a gente parou)|o que (?:falta|resta|ficou (?:faltando|pendente))|até onde (?:fomos|chegamos)`,
	requests: `(?:você )?(?:pode|poderia)|como (?:posso|faço|se faz|escrevo)|existe (?:alguma|uma) (?:forma|maneira)|por favor|explique|mostre|o que é uma?|escreva`,
	pointsAt: `est[ea]s?|ess[ea]s?|isso|isto`,
	hangs: `isso|isto|este|esta|ele|ela`,

	// Who speaks, and what is passed on

	mine: 'nós|eu|noss\\p{L}*',
	relays: 'traduzir',
	renders: 'tradução',

	// Rules for good

	ruleLeads: 'por favor',
	ruleOpenings: '(?:por favor,? )*(?:a partir de agora|de agora em diante|sempre|nunca) \\S+',
	ruleNames: 'regra',
	overNow: 'não \\S+ mais',

	// What a sentence is, by its form

	statusWords: 'todos os testes passam',
	status: 'testes',
	choiceNames: 'opção',
	generalHeadings: 'resumo',
	explains: '(?<!\\p{L})(?:porque|corrigido)',
	reasonsToKeep: 'deve',

	announcesText: `o seguinte|como segue|aqui está|em português|traduzido|recomendam`,
	verdicts: `(?:a )?(?:verdadeira )?(?:causa|solução)(?: \\S+){0,7}? (?:era|foi|é)`,
	ownWork: `decidimos|noss[oa]s?`,
	asksOpinion: `o que (?:acha|achas|significa isso)`,
	signsOff: `atenciosamente|abraços|cumprimentos`,
	dates: {
		months: [
			'janeiro',
			'fevereiro',
			'març?o',
			'abril',
			'maio',
			'junho',
			'julho',
			'agosto',
			'setembro',
			'outubro',
			'novembro',
			'dezembro',
		],
		beforeMonth: 'em',
		of: 'de',
		relative: {yesterday: '\\bontem\\b'},
	},
};
