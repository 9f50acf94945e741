/** Hebrew. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: 'סיסמ'};

export const language: Language = {
	code: 'he',
	secrets,
	emptyWords: 'כן לא תודה המשך בסדר שלום בבקשה',
	looksBack: `(?:מה|למה|מדוע|איך|כיצד|מתי|איפה|היכן|האם) (?:\\S+ )?(?:החלטנו|עשינו|בחרנו|השתמשנו|תיקנו|ניסינו|דיברנו|סיכמנו|עצרנו|היינו)
		[בהמ]?פעם (?:הקודמת|שעברה)|(?:אתה|את|אתם) (?:עדיין )?(?:זוכר|זוכרת|זוכרים)|כמו ש(?:דיברנו|סיכמנו|החלטנו)`,
};
