/** Arabic. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'المرور'};

export const language: Language = {
	code: 'ar',
	secrets,
	emptyWords: 'نعم لا شكرا استمر تابع حسنا مرحبا من فضلك',
	looksBack:
		'المرة (?:السابقة|الماضية)|(?:ماذا|لماذا|كيف|متى|أين|كما|مثلما|هل) (?:قررنا|فعلنا|اخترنا|استخدمنا|أصلحنا|ناقشنا|اتفقنا|توقفنا|جربنا|قلنا)|هل (?:تتذكر|تذكر|سبق)',
};
