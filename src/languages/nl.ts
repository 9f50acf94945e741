/** Dutch. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'wachtwoord geheim', inSentence: 'achtwoord', is: 'is'};

export const language: Language = {
	code: 'nl',
	secrets,
	emptyWords: 'nee bedankt dank je wel ga door verder alsjeblieft hoi prima goed',
	looksBack: `(?:wat|waarom|hoe|wanneer|waar|welke?(?: \\S+)?) (?:hebben|hadden) we|hebben we (?:\\S+ ){0,4}(?:al eens|ooit|eerder)
		vorige keer(?! dat (?:de|het|een) )|de laatste keer dat we|weet je nog|herinner je (?:je|nog)|waar waren we
		zoals (?:besproken|afgesproken|we (?:al )?(?:bespraken|afspraken))|wat (?:was|waren) (?:de|het|onze|ook ?alweer)`,
};
