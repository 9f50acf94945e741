/** Japanese. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: 'パスワード 暗証番号',
	token: 'トークン',
	inSentence: 'パスワード',
	is: 'は が',
};

export const language: Language = {
	code: 'ja',
	borders: 'none',
	secrets,
	stopPairs:
		'です ます まし した して って から この その それ これ どの どこ どう うし いつ ある いる する ため こと もの',
	emptyPhrases:
		'(?:お願い|おねがい)(?:します|いたします)?|続(?:けて|き|行)(?:ください|お願いします)?|続けてください|つづけて|はい|いいえ|うん|ええ|わかりました|わかった|了解(?:です|しました)?|ありがとう(?:ございます|ございました)?|こんにちは|おはよう(?:ございます)?|次(?:へ|に)?|進めて(?:ください)?|直して(?:ください)?|修正して(?:ください)?|もう一度|もういちど|やって(?:ください)?|ください|大丈夫(?:です)?|いいですね?|オーケー|です|ね|よ',
	asks: '何|なぜ|どう|どこ|いつ|いくつ|ですか|ますか|原因は',
	looksBack: `前回(?!の?(?:ログイン|更新|実行|起動|保存|同期))|この前|以前(?:に|は)?(?:話|決|試|使|直|相談|議論)
		(?:何を|なぜ|どうして|どうやって|どう|いつ|どこで|どれを|何に)[^。？！?!\\n]{0,20}(?:決めました|決めた|選びました|選んだ|直しました|直した|使いました|しましたか|したのか)
		(?:だ|た|でした)っけ|覚えてい?(?:る|ます)(?=[?？か]|$)|(?:話した|決めた|相談した)(?:よう|通り|とおり|件)|どこまで(?:や|話|進)`,
	asksDecision: '決め',
	asksFix: '修|原因|なぜ',
	decides: '決定|決めた|決めました|結論|規則',
	standing: '今後は|必ず',
	labels: '決定|規則',
	decisionWords: '結論 決定',
	rules: 'しないで|必ず',
	leavesOpen: '残り|次は',
	fixes: '修正|原因|直りました|解決',
	givesUp: 'うまくいかな|断念',
	takesBack: '現在は|代わりに',
	isOver: 'の代わりに|ではなく|をやめ|から',
	announces: '確認します|見てみます',
	done: 'できました|完成',
	noMemory: '記憶がありません',

	// What holds, and whose words it is

	results: '現在は|追加|変更|修正',
	guesses: 'かもしれ|おそらく|たぶん|ようです',
	denies: 'いいえ|違い?ます|違う',
	recants: '間違えていました|私の間違い',
	proposes: `おすすめ|お勧め|提案|推奨|かもしれません|べきでしょう|のが良いでしょう`,
	proposalLabels: `案|計画|提案`,
	optionLabels: `選択肢|提案|次の|案`,
	optionNames: `案`,
	optionNouns: '選択肢',
	asksProposal: '計画|提案|案|選択肢',
	reports: `によると|によれば|書かれて|書いてあ|記載されて|とのこと|と述べて`,
	agrees: `はい|了解|それで|お願いします|いいです`,
	ordinals: ['[一1]番目', '[二2]番目', '[三3]番目', '[四4]番目', '[五5]番目'],
	asksLeftOff: `どこまで|どこで(?:終わ|止ま|中断)|残って(?:いる|る)(?:もの|の)?は|何が(?:残|足り)|まだ(?:終わ|でき)って?(?:い)?ない`,
	requests: `してください|して下さい|教えて|書いて|作って|どうやって|方法`,
	pointsAt: `この|その|これ|それ`,
	hangs: `これ|それ|あれ`,

	// Who speaks, and what is passed on

	documents: '文書|ページ',
	material: 'ファイル|メール',
	saysBeforeColon: '書|述べ|言',
	endsLead: '述|の(?:要望|意見|主張|指示|要求|説明|発言|回答)|メール|メッセージ|コメント|タイトル',
	saidBehind: '出典',
	sourceLabels: '出典',
	us: '私たち',
	others: '顧客|お客様',
	asksToLookAt: '要約|翻訳|説明',
	relays: '翻訳|訳して|要約|何と|なんて|要望|意見',
	renders: '日本語|英語|翻訳',
	mailHeads: '差出人|件名',

	// Rules for good

	ruleWords: '今後 必ず',
	ruleOpenings: '(?:今後|これから)は|必ず|常に|絶対に',

	// What a sentence is, by its form

	status: 'テスト|成功',
	allPass: '(?:すべての)?テストは?(?:すべて)?(?:通り|成功|パス)',
	generalHeadings: 'まとめ',
	explains: '修正',
	reasonsToKeep: 'ため|わざと|必ず',

	announcesText: `以下の|次の(?:通り|とおり|ように)|こう書|と書かれて|日本語で|和訳|訳すと|推奨して`,
	verdicts: `(?:根本)?原因は`,
	ownWork: `私たちは|我々は`,
	asksOpinion: `これは?(?:どういう意味|何|どう思)[^。]{0,12}|どう思[^。]{0,8}`,
	signsOff: `敬具|よろしくお願い(?:いた)?します`,
	dates: {
		relative: {
			dayBeforeYesterday: '一昨日',
			yesterday: '昨日',
			today: '今日',
			lastWeek: '先週',
			thisWeek: '今週',
			lastMonth: '先月',
		},
	},
};
