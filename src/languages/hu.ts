/** Hungarian. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'jelszo'};

export const language: Language = {
	code: 'hu',
	secrets,
	looksBack:
		'(?:mit|miért|hogyan|hogy|mikor|hol|melyiket|ahogy) (?:\\S+ ){0,2}\\S+(?:ttunk|ttünk|ttuk|ttük|áltunk|éltük|eztünk)|múltkor|emlékszel',
};
