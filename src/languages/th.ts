/** Thai. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'รหัสผ่าน'};

export const language: Language = {
	code: 'th',
	borders: 'none',
	secrets,
	looksBack: 'ครั้งที่แล้ว|คราวที่แล้ว|คราวก่อน|เราตัดสินใจ(?:ว่า)?(?:อะไร|ยังไง|อย่างไร)|จำได้ไหม|ทำไมเราถึง',
};
