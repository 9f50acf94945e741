/** Vietnamese. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'khau'};

export const language: Language = {
	code: 'vi',
	secrets,
	emptyWords: 'vang khong cam on tiep tuc di duoc',
	looksBack: `lần trước|hôm trước|(?:chúng ta|chúng mình|mình) đã (?:quyết định|chọn|làm|dùng|thử|sửa|bàn|thống nhất|thảo luận)
		(?:còn|có|bạn) nhớ|như (?:đã|chúng ta đã) (?:bàn|thảo luận|thống nhất)|dừng (?:lại )?ở đâu`,
};
