/** Hindi. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'पासवर्ड'};

export const language: Language = {
	code: 'hi',
	secrets,
	emptyWords: 'हां हाँ नहीं धन्यवाद जारी रखो रखें ठीक है करो नमस्ते',
	looksBack: 'पिछली बार|हमने (?:क्या|क्यों|कैसे|कब|कहाँ|कहां)|(?:क्या|क्यों|कैसे|कब|जैसा|कि) हमने|याद है',
};
