/** Czech. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'heslo', inSentence: 'eslo', is: 'je'};

export const language: Language = {
	code: 'cs',
	secrets,
	looksBack:
		'(?:co|proč|jak|kdy|kde|který|kterou|které|jaký) (?:\\S+ ){0,2}jsme (?:\\S+ ){0,3}\\S+li|minule|posledně|pamatuješ',
};
