/** Indonesian. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'sandi'};

export const language: Language = {
	code: 'id',
	secrets,
	emptyWords: 'ya tidak terima kasih lanjut lanjutkan tolong halo bagus perbaiki lagi',
	looksBack: `kita (?:putuskan|sepakati|bahas|bicarakan|pernah)|pernahkah kita|terakhir kali kita|waktu itu kita|(?:masih|kamu) ingat
		ingat (?:waktu|saat|ketika) kita|sampai (?:di )?mana kita|seperti (?:yang )?(?:dibahas|disepakati|dibicarakan)`,
};
