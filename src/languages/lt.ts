/** Lithuanian. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'slaptazodis'};

export const language: Language = {
	code: 'lt',
	secrets,
	looksBack:
		'(?:ką|kodėl|kaip|kada|kur|kurį|ar) (?:\\S+ ){0,2}(?:nusprendėme|pasirinkome|darėme|padarėme|naudojome|sutarėme|pataisėme|bandėme|kalbėjome|sustojome)|(?:praeitą|praėjusį) kartą|prisimeni',
};
