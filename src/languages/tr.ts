/** Turkish. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'sifre'};

export const language: Language = {
	code: 'tr',
	secrets,
	emptyWords: 'evet hayir tesekkurler tesekkur ederim devam et tamam lutfen merhaba duzelt tekrar guzel',
	looksBack: `(?:ne|neden|niye|niçin|nasıl|hangi|nerede|neye) [^.?!\\n]{0,40}?\\S+[dt][ıiuü]k|\\S+[dt][ıiuü]k m[ıiuü]
		geçen (?:sefer|defa)|hatırlıyor mus\\S+|(?:konuştuğumuz|kararlaştırdığımız) gibi`,
};
