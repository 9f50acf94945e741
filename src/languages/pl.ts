/** Polish. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'haslo', inSentence: 'hasło', is: 'to jest'};

export const language: Language = {
	code: 'pl',
	secrets,
	emptyWords: 'tak nie dzieki dziekuje prosze dalej kontynuuj dobrze czesc napraw to jeszcze raz swietnie',
	looksBack: `(?:co|dlaczego|czemu|jak|kiedy|gdzie|czy|który|którą|które|jaki|jaką|jakie) (?:\\S+ ){0,3}\\S+(?:liśmy|łyśmy)(?: się)?
		(?:poprzednim|ostatnim) razem|pamiętasz|na czym stanęło|jak(?:i|a|ie) (?:był|była|było|były)
		przypomnij(?: mi)?,? (?:co|jak|dlaczego|który|jaki|jaka|jakie)`,
};
