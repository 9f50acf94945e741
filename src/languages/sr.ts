/** Serbian in both of its scripts; Croatian and Bosnian alike. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'lozinka лозинк'};

export const language: Language = {
	code: 'sr',
	secrets,
	looksBack: `(?:šta|što|zašto|kako|kada|gde|gdje|koji|koju|da li|kao što) smo|prošli put|s(?:j|ij)?ećaš(?: li)? se
		(?:шта|зашто|како|када|где|који|коју|да ли|као што) смо|прошли пут|сећаш(?: ли)? се`,
};
