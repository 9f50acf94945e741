/** Hungarian. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'jelszo'};

export const language: Language = {
	code: 'hu',
	secrets,
	looksBack:
		'(?:mit|miért|hogyan|hogy|mikor|hol|melyiket|ahogy) (?:\\p{L}+ ){0,2}\\p{L}+(?:ttunk|ttünk|ttuk|ttük|áltunk|éltük|eztünk)|múltkor|emlékszel',
};
