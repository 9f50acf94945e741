/** Chinese, in both ways to write it. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: '密码 密碼 口令',
	token: '密钥 密鑰 令牌',
	inSentence: '密码',
	is: '是 为',
};

export const language: Language = {
	code: 'zh',
	borders: 'none',
	secrets,
	stopPairs: `什么 么时 时候 怎么 么样 怎样 为什 哪个 哪里 哪些 多少 是否 如何 这个 那个 一个 我们 你们 他们
		什麼 麼時 時候 怎麼 麼樣 怎樣 為什 哪個 哪裡 這個 那個 一個 我們 你們 他們`,
	emptyPhrases:
		'请?继续(?:吧|进行|一下|执行)?|繼續|好的?|好吧|可以了?|行|是的?|对的?|對|不是?|谢谢你?|謝謝|你好|您好|早上好|辛苦了|没问题|沒問題|修复(?:它|一下)?|修一下|修好|改一下|再(?:试|來|来)(?:一次|一下)?|再试|下一步|开始吧?|開始|停|等等|明白了?|懂了|收到|嗯+|哦+|啊|吧|呢|了|请|請|完成|太好了|很好|不错|然后呢?|为什么|為什麼|什么|怎么办?',
	asks: '什么|怎么|为什么|哪|多少|多久|吗',
	looksBack: `上一?次(?!登录|登陆|登入|登錄|更新|修改|访问|訪問|运行|運行|同步|保存|提交|使用|打开|打開|构建|的?时间|的?時間)
		(?:我们|咱们|我們|咱們)(?:之前|以前|当时|當時|曾|是怎么|是怎麼|为什么|為什麼)|(?:我们|咱们|我們|咱們)(?:决定|決定|讨论|討論|商量|约定|約定)(?:了|过|過)
		(?:我们|咱们|我們|咱們)[^。？！?!\\n]{0,8}(?:试|試|做|用|说|說|修|见|見|聊|谈|談|讨论|討論|考虑|考慮|遇到|处理|處理)[过過](?![滤濾程期度])
		之前(?:我们|咱们|我們|说|說|讨论|討論|决定|決定|约定|約定|是怎么|是怎麼)|当时(?:为什么|怎么|是)|當時(?:為什麼|怎麼|是)
		[记記]得(?:吗|嗎|我们|我們|之前|当时|當時)|[说說做](?:到)哪`,
	asksDecision: '决定',
	asksFix: '修|原因|为什么',
	decides: '决定|结论|统一',
	standing: '以后都?|一律',
	labels: '决定|结论',
	decisionWords: '决定',
	rules: '不要|必须|只能|一律',
	leavesOpen: '还需要|下一步|待办',
	fixes: '修复|修復|原因|因为',
	givesUp: '放弃|放棄|回滚|不行',
	takesBack: '不再|改为|改成|改用',
	setsAside: '不再|而不是|代替',
	isOver: '改为|改成|改用|已删除|已移除',
	insteadComes: '到|为|成',
	reasons: '因为|因為|由于|由於',
	announces: '让我|我来|我先',
	done: '完成|好了',
	noMemory: '没有(?:任何)?(?:记忆|记录)',

	// What holds, and whose words it is

	results: '修复|修正|添加|改为',
	guesses: '可能|也许|大概|似乎',
	denies: '不对|不是|错了|错',
	recants: '我(?:之前|刚才)?(?:说错|弄错)了',
	proposes: `建议|推荐|我会选|可以考虑|不如|也许|最好是|是否要`,
	proposalLabels: `方案|计划|建议`,
	optionLabels: `选项|方案|建议|下一步|待定`,
	optionNames: `方案|选项`,
	optionNouns: '选项|备选',
	asksProposal: '计划|方案|建议|选项',
	reports: `文档(?:说|写|要求|中写)|根据.{0,12}文档|(?:里|中|上)(?:写着|写道|写的是|说|提到|注明)`,
	agrees: `好的?|可以|是的?|对|行|同意|没问题`,
	ordinals: ['第一个?', '第二个?', '第三个?', '第四个?', '第五个?'],
	asksLeftOff: `(?:做|说|进行)到哪|上次到哪|还(?:剩|缺|差|有)(?:什么|哪些)|哪些还没|还没(?:做|完成)的`,
	requests: `请|帮我|能不能|可以帮|怎么(?:写|做|用)|如何|解释|给我|写一`,
	pointsAt: `这个?|那个?`,
	hangs: `这|那|它|他们`,

	// Who speaks, and what is passed on

	documents: '文件|文档|页面',
	material: '邮件|消息|内容',
	saysBeforeColon: '写|说|說',
	endsLead: '[说說写寫]|的(?:要求|意见|说明|回答|说法)|邮件|消息|標題|标题',
	saidBehind: '来源|來源',
	sourceLabels: '来源',
	us: '我们',
	others: '客户',
	asksToLookAt: '总结|翻译|解释|看看',
	relays: '翻译|翻譯|总结|写了什么|说什么',
	renders: '译文|翻译',
	mailHeads: '发件人|主题',

	// Rules for good

	ruleWords: '以后 一律',
	ruleOpenings: '(?:请|請)?(?:以后|今后|从现在起|一律|永远|始终|总是)',
	ruleNames: '规则|規則',
	forbids: '不要|禁止',
	overNow: '不再',

	// What a sentence is, by its form

	status: '测试|通过',
	allPass: '(?:所有|全部)?测试(?:都|全部)?(?:已)?通过',
	choiceNames: '方案|选',
	optionNumbers: '[一二三]',
	generalHeadings: '总结',
	explains: '修复|原因|因为',
	reasonsToKeep: '因为|故意|必须|不能',

	announcesText: `如下|以下|下面(?:是|的)|这样写|译文|翻译|他们(?:建议|推荐)`,
	verdicts: `(?:根本)?原因是`,
	ownWork: `我们(?:决定|做|改)`,
	asksOpinion: `(?:这|那)(?:是|什么)[^。]{0,8}意思|你(?:怎么看|觉得)[^。]{0,6}`,
	signsOff: `此致|敬礼|祝好`,
	dates: {
		relative: {
			dayBeforeYesterday: '前天',
			yesterday: '昨天',
			today: '今天',
			lastWeek: '上周|上星期',
			thisWeek: '本周|这周',
			lastMonth: '上个月',
		},
	},
};
