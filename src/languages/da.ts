/** Danish. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'adgangskode kodeord', inSentence: 'gangskode', is: 'er'};

export const language: Language = {
	code: 'da',
	secrets,
	looksBack: `(?:hvad|hvorfor|hvordan|hvornår|hvor|hvilken|hvilket) (?:besluttede|valgte|gjorde|aftalte|brugte|løste|rettede|var|kom) vi|har vi (?:nogensinde|før)
		sidste gang(?! (?:brugeren|en|den) )|husker du|som (?:aftalt|vi (?:aftalte|diskuterede))`,
};
