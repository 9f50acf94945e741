/** Czech. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'heslo'};

export const language: Language = {
	code: 'cs',
	secrets,
	looksBack:
		'(?:co|proč|jak|kdy|kde|který|kterou|které|jaký) (?:\\p{L}+ ){0,2}jsme (?:\\p{L}+ ){0,3}\\p{L}+li|minule|posledně|pamatuješ',
};
