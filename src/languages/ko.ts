/** Korean: its particles hang on the word, so phrases are found anywhere. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {password: '비밀번호 암호', token: '토큰', inSentence: '비밀번호', is: '는 은 이'};

export const language: Language = {
	code: 'ko',
	borders: 'none',
	secrets,
	emptyPhrases:
		'계속(?:해(?:줘|주세요)?|하세요)?|네|예|아니요?|응|감사(?:합니다|해요)?|고마워요?|고맙습니다|안녕(?:하세요)?|다시(?:해줘)?|고쳐(?:줘|주세요)?|수정해(?:줘|주세요)?|다음|좋아요?|좋습니다|알겠(?:어요?|습니다)|해줘|해주세요|진행해(?:줘|주세요)?|부탁(?:해요?|드립니다)|확인|시작',
	asks: '무엇|어떻|왜|언제|어디|얼마|나요',
	looksBack: `지난 ?번에?|저번에|전에 (?:우리|했|정했|결정|얘기|논의)|우리가? [^.?!\\n]{0,20}(?:했지|했었|결정했|정했|했나|했던|하기로 했)
		(?:왜|어떻게|뭘|무엇을|뭐라고|언제|어디서) [^.?!\\n]{0,20}(?:했지|했었지|결정했|정했|고쳤지)|[했였었았렸쳤]더라
		기억나|기억하(?:니|나요|시나요)|(?:말한|논의한|얘기한) ?대로|어디까지 (?:했|얘기)`,
	asksDecision: '결정',
	asksFix: '왜',
	decides: '규칙|결정|정했',
	labels: '규칙|결정',
	decisionWords: '규칙 결정',
	rules: '하지 마|반드시',
	leavesOpen: '남은',
	fixes: '해결|수정|원인',
	givesUp: '포기',
	takesBack: '변경|대신',
	isOver: '대신|에서|더 이상',
	announces: '먼저|확인해',
	done: '완료',
	noMemory: '기억이 없',

	// What holds, and whose words it is

	results: '수정|추가|변경',
	guesses: '아마|것 같|수도 있',
	denies: '아니[요야오]?',
	proposes: `권장|추천|제안|좋겠|어떨까`,
	proposalLabels: `계획|제안`,
	optionLabels: `옵션|선택지|제안|다음 단계`,
	optionNames: `옵션`,
	optionNouns: '선택지|옵션',
	asksProposal: '계획|제안|옵션',
	reports: `에 따르면|라고 (?:적혀|나와|쓰여)|에 (?:적혀|쓰여|나와)`,
	agrees: `네|예|좋아요?|그래요?|맞아요?`,
	ordinals: ['첫s?번째', '두s?번째', '세s?번째', '네s?번째'],
	asksLeftOff: `어디까지|뭐가 남|무엇이 남|남은 (?:것|게|일)`,
	requests: `해 ?줘|해주세요|알려 ?줘|써 ?줘|방법|어떻게 (?:하|쓰)`,
	pointsAt: `이것?|그것?`,
	hangs: `이것|그것|이는|그는`,

	// Who speaks, and what is passed on

	material: '문서|파일|페이지',
	endsLead: '문서|페이지|제목|메시지',
	saidBehind: '출처',
	us: '우리',
	others: '고객',
	asksToLookAt: '요약|번역|설명',
	relays: '번역|요약',
	renders: '번역',

	// Rules for good

	ruleWords: '항상 앞으로',
	ruleOpenings: '앞으로는?|항상|절대',
	ruleNames: '규칙',

	// What a sentence is, by its form

	status: '테스트|통과',
	allPass: '(?:모든 )?테스트(?:가|는)? ?(?:모두 )?통과',
	explains: '해결|원인',
	reasonsToKeep: '때문|반드시',

	announcesText: `다음과 같|아래|번역|이렇게 (?:써|적)`,
	verdicts: `(?:근본 )?원인은`,
	ownWork: `우리는`,
	asksOpinion: `(?:이게|이건)? ?무슨 (?:뜻|의미)[^.]{0,8}|어떻게 생각[^.]{0,8}`,
	dates: {
		relative: {
			dayBeforeYesterday: '그저께',
			yesterday: '어제',
			today: '오늘',
			lastWeek: '지난주',
			thisWeek: '이번 주',
			lastMonth: '지난달',
		},
	},
};
