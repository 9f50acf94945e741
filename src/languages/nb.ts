/** Norwegian. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'passord', inSentence: 'assord', is: 'er'};

export const language: Language = {
	code: 'nb',
	secrets,
	looksBack: `(?:hva|hvorfor|hvordan|når|hvor|hvilken|hvilket) (?:bestemte|valgte|gjorde|avtalte|brukte|løste|rettet|var|kom) vi|har vi (?:noen gang|noensinde)
		forrige gang(?! (?:brukeren|en|den) )|husker du|som (?:avtalt|vi (?:avtalte|diskuterte))`,
};
