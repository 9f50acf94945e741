/**
 * Prompts that never deserve recall: thanks, a yes, "go on", "fix it", greetings, in the languages people type them in.
 *
 * The test is made of words, not of sentences: when every word of a short prompt says only "yes", "please", "do it",
 * there is no subject in it to remember. A prompt with one word of its own is not chatty.
 */
import {isDictation, isMachineText} from '../../../src/recall/machine.ts';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Words without a subject. Folded: lower case, no diacritics. */
export const EMPTY_WORDS = new Set([
	...words(`a again ah all alright also am an and any are as at awesome back be best better big brilliant but by bye can carry
		change changes clear commit complete completely confirm confirmed continue cool correct could course deal did do does doing done dont
		easy either else enough even everything exactly excellent fine finish first fix fixed for from full further get give go going good
		great ha haha have hello help here hey hi hmm hold how huh i if in indeed is it its just keep kidding last later lets like
		lol look looks lovely make makes maybe me mean minute morning move much my need neat never next nice no nope not nothing now
		of off oh ok okay okey on once one ones only ooh oops or other ought our out over perfect please pls plz possible pretty problem
		proceed push quick quickly quite ready really redo repeat resume retry right run same say second see seem seems shall ship should
		show sir so some something sorry sounds start step still stop super sure ta take test tests thank thanks thankyou that thats the
		them then there these they thing things think this those thx till time to today tomorrow too true try two u undo until up us use
		very wait want was way we well were what whatever when where which whoa why will wish with wonderful wont work works working would wow
		wrong y yay yea yeah yep yes yet you your yourself yup`),
	// Russian and Ukrainian, and as typed on a Latin keyboard
	...words(`да нет ага угу ок окей хорошо ладно спасибо спасиб пасиб пожалуйста привет здравствуй здравствуйте пока продолжай продолжаи продолжить
		продолжим дальше давай даваи делай делаи сделай сделаи исправь почини поправь еще раз снова опять это его ее их так точно верно отлично круто супер понял
		понятно ясно готово поехали стоп стой подожди и а но все теперь тогда что как почему зачем ну можно нужно надо запусти тесты проверь
		так ні дякую будь ласка продовжуй далі добре гаразд spasibo davai da net prodolzhai`),
	// German
	...words(`ja nein doch danke bitte weiter mach machen mal das es noch einmal nochmal gut super genau stimmt passt alles klar hallo servus moin
		tschuss jetzt und dann ok okay los fortfahren behebe beheben reparier reparieren warum wie was versuch versuche versuchs nochmals
		prima toll sehr schon gerne fertig start starte teste`),
	// French, Spanish, Portuguese, Italian
	...words(`oui non merci continue continuez continuer vas y allez d accord bonjour salut encore corrige corriger parfait super tres bien
		svp sil te vous plait ca marche refais recommence suivant
		si no gracias continua continue continuar sigue adelante por favor hola vale bueno muy bien perfecto otra vez hazlo arreglalo corrigelo listo siguiente
		sim nao obrigado obrigada continuar segue ola tudo bem faz isso conserta corrija de novo outra
		grazie prego ciao avanti va bene perfetto ancora correggi fallo procedi si`),
	// Polish, Turkish, Dutch, Indonesian, Vietnamese
	...words(`tak nie dzieki dziekuje prosze dalej kontynuuj dobrze czesc napraw to jeszcze raz swietnie
		evet hayir tesekkurler tesekkur ederim devam et tamam lutfen merhaba duzelt tekrar guzel
		nee bedankt dank je wel ga door verder alsjeblieft hoi prima goed
		ya tidak terima kasih lanjut lanjutkan tolong halo bagus perbaiki lagi
		vang khong cam on tiep tuc di duoc`),
	// Hindi, Arabic, Hebrew
	...words(
		'हां हाँ नहीं धन्यवाद जारी रखो रखें ठीक है करो नमस्ते نعم لا شكرا استمر تابع حسنا مرحبا من فضلك כן לא תודה המשך בסדר שלום בבקשה',
	),
]);

/** Chinese, Japanese, Korean: written without spaces, so whole phrases are taken away and nothing may be left. */
const EMPTY_PHRASES = new RegExp(
	[
		'请?继续(?:吧|进行|一下|执行)?|繼續|好的?|好吧|可以了?|行|是的?|对的?|對|不是?|谢谢你?|謝謝|你好|您好|早上好|辛苦了|没问题|沒問題|修复(?:它|一下)?|修一下|修好|改一下|再(?:试|來|来)(?:一次|一下)?|再试|下一步|开始吧?|開始|停|等等|明白了?|懂了|收到|嗯+|哦+|啊|吧|呢|了|请|請|完成|太好了|很好|不错|然后呢?|为什么|為什麼|什么|怎么办?',
		'(?:お願い|おねがい)(?:します|いたします)?|続(?:けて|き|行)(?:ください|お願いします)?|続けてください|つづけて|はい|いいえ|うん|ええ|わかりました|わかった|了解(?:です|しました)?|ありがとう(?:ございます|ございました)?|こんにちは|おはよう(?:ございます)?|次(?:へ|に)?|進めて(?:ください)?|直して(?:ください)?|修正して(?:ください)?|もう一度|もういちど|やって(?:ください)?|ください|大丈夫(?:です)?|いいですね?|オーケー|です|ね|よ',
		'계속(?:해(?:줘|주세요)?|하세요)?|네|예|아니요?|응|감사(?:합니다|해요)?|고마워요?|고맙습니다|안녕(?:하세요)?|다시(?:해줘)?|고쳐(?:줘|주세요)?|수정해(?:줘|주세요)?|다음|좋아요?|좋습니다|알겠(?:어요?|습니다)|해줘|해주세요|진행해(?:줘|주세요)?|부탁(?:해요?|드립니다)|확인|시작',
	].join('|'),
	'gu',
);

const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, (marks) => marks.replace(/[\u0300-\u036f]/g, ''))
		.normalize('NFC')
		.toLowerCase()
		.replace(/ё/g, 'е')
		.replace(/ß/g, 'ss');

/** A slash command of the client without words of the person, e.g. `/compact` or `/model kimi`. */
const SLASH = /^\/[\w:-]+$/;
/** Why this prompt deserves no recall, or undefined. The text is only looked at; up to some KB. */
export function whyChatty(
	text: string,
): 'empty' | 'slash command' | 'machine text' | 'dictated answer' | 'no subject' | undefined {
	const trimmed = text.trim();
	if (trimmed === '') return 'empty';
	if (SLASH.test(trimmed)) return 'slash command';
	if (isMachineText(trimmed)) return 'machine text';
	if (isDictation(trimmed)) return 'dictated answer';
	// A long prompt has a subject, whatever its words; so the loop below stays short.
	if (trimmed.length > 160) return undefined;
	// An address, a version, a ticket number is a subject.
	if (/\d[\d.:/-]{2,}/.test(trimmed)) return undefined;
	const rest = trimmed
		.normalize('NFC')
		.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu, (run) =>
			run.replace(EMPTY_PHRASES, ' '),
		);
	// "don't" is one word; a sign that is no letter or digit says nothing.
	const left = fold(rest)
		.replace(/(\p{L})['’](\p{L})/gu, '$1$2')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(
			(word) => word !== '' && !EMPTY_WORDS.has(word) && !/^\d{1,2}$/.test(word) && !/^(?:h[ae]){2,}h?$/.test(word),
		);
	return left.length === 0 ? 'no subject' : undefined;
}

export const SOURCES = [...EMPTY_WORDS, EMPTY_PHRASES.source];
