/** Portuguese. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'senha', inSentence: 'enha', is: 'é'};

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
	done: 'feito',
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
