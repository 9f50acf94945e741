/** Greek. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'κωδικ'};

export const language: Language = {
	code: 'el',
	secrets,
	looksBack:
		'την προηγούμενη φορά|την τελευταία φορά(?! που [οη] )|(?:τι|γιατί|πώς|πως|πότε|πού|όπως) (?:\\S+ )?(?:αποφασίσαμε|κάναμε|επιλέξαμε|διορθώσαμε|συμφωνήσαμε|συζητήσαμε|λύσαμε|είπαμε|μείναμε)|θυμάσαι',
};
