/** Latvian. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'parole'};

export const language: Language = {
	code: 'lv',
	secrets,
	looksBack:
		'(?:ko|kāpēc|kā|kad|kur|vai) (?:mēs )?(?:nolēmām|izvēlējāmies|izdarījām|darījām|runājām|vienojāmies|salabojām|palikām)|(?:pagājušajā|iepriekšējā) reizē|atceries,? (?:kā|kad|ko|kāpēc)',
};
