/** Swedish. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'losenord', inSentence: 'senord', is: 'är'};

export const language: Language = {
	code: 'sv',
	secrets,
	looksBack: `(?:vad|varför|hur|när|var|vilken|vilket) (?:bestämde|valde|gjorde|använde|löste|fixade|var|kom) vi|har vi (?:någonsin|tidigare)
		förra gången(?! (?:användaren|en|den) )|kommer du ihåg|minns du|som vi (?:bestämde|diskuterade|kom överens)`,
};
