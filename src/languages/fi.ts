/** Finnish. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'salasana', inSentence: 'alasana', is: 'on'};

export const language: Language = {
	code: 'fi',
	secrets,
	looksBack:
		'(?:mitä|miksi|miten|milloin|missä|kuinka|mihin|minkä) (?:me )?\\S+imme|viime kerralla|muistatko|kuten (?:sovimme|sovittiin|puhuimme)|olemmeko (?:koskaan|jo|aiemmin)',
};
