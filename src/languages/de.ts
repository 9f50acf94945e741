/** German. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: 'passwort kennwort geheimnis losung',
	glued: 'passwort kennwort',
	weak: 'schlussel',
	inSentence: 'asswort',
	is: 'ist lautet war',
	mine: 'mein unser',
	saidOf: '\\p{L}+(?:ert|iert|igt)|falsch|richtig|sicher',
};

export const language: Language = {
	code: 'de',
	secrets,
	emptyWords: `ja nein doch danke bitte weiter mach machen mal das es noch einmal nochmal gut super genau stimmt passt alles klar hallo servus moin
		tschuss jetzt und dann ok okay los fortfahren behebe beheben reparier reparieren warum wie was versuch versuche versuchs nochmals
		prima toll sehr schon gerne fertig start starte teste`,
	asks: 'was|welche[rsnm]?|wann|wo|wer|warum|wieso|wie',
	looksBack: `(?:was|warum|wieso|weshalb|wie|wann|wo|wofür|womit|welche[rsnm]?(?: \\S+)?) (?:haben|hatten) wir
		(?:haben|hatten) wir [^.?!\\n]{0,60}(?<!\\S)(?:schon ?mal|schon einmal|jemals|früher|damals|beim letzten mal)
		letztes mal|beim letzten mal|das letzte mal,? als wir|wo waren wir|erinnerst du dich|erinnern sie sich|weißt du noch
		wie (?:bereits |schon )?(?:besprochen|vereinbart|beschlossen|abgemacht)|wie wir (?:besprochen|vereinbart|beschlossen) (?:haben|hatten)
		was war(?:en)? (?:noch|nochmal|der|die|das|unser\\S*)
		(?:wie|was|wer|wo) (?:war|waren|hieß|ging|lautete|ist|sind) [^.?!\\n]{0,60}noch ?mal(?=\\s*(?:\\?|$))
		erinnere mich(?: daran| mal)?,? (?:was|wie|warum|wieso|welche[rsnm]?)`,
	asksDecision: 'entschied|beschl|vereinbar',
	asksFix: 'repar|behob|warum',
	decides: 'beschlossen|entscheidung|entschieden|festgelegt|vereinbart|regel|nie wieder|immer',
	standing: 'ab jetzt|ab sofort|niemals|immer',
	labels: 'beschlossen|entscheidung|regel',
	decisionWords: 'beschlossen entscheidung regel immer niemals',
	rules: 'immer|niemals|nicht (?:ändern|anfassen)|nur',
	leavesOpen: 'noch (?:offen|zu tun)|als nächstes',
	fixes: 'behoben|repariert|ursache|weil|damit',
	givesUp: 'aufgegeben|verworfen|zurückgerollt|funktioniert nicht',
	takesBack: 'nicht mehr|statt|ersetzt|jetzt|stattdessen',
	numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
	setsAside: 'statt|anstelle von|anstatt|ersetzt(?! durch)|nicht mehr',
	isOver: 'nicht mehr|entfällt|ist weg|sind weg|abgeschafft',
	insteadComes: 'auf|zu|zum|zur|durch|mit|nach',
	reasons: 'weil|denn|da (?:es|er|sie|das|die|der|dies\\w*)|wegen|damit|aufgrund',
	announces: 'ich (?:werde|schaue|prüfe)|schauen wir',
	done: 'fertig|erledigt',
	noMemory: 'keine (?:erinnerung|aufzeichnung|informationen) (?:an|über|zu)',
	abbreviations: 'nr|z\\.B|bzw|ca',

	// What holds, and whose words it is

	results: 'behoben|ersetzt|hinzugefügt|entfernt|geändert|umgestellt|jetzt|entschieden',
	guesses: 'vielleicht|wahrscheinlich|vermutlich|scheint|könnte|dürfte',
	denies: 'nein(?!\\p{L})|falsch(?!\\p{L})|das (?:stimmt nicht|ist falsch)',
	recants: 'ich (?:lag falsch|habe mich geirrt)',
	proposes: `ich (?:empfehle|würde|schlage)|wir (?:könnten|sollten)|man könnte|vielleicht|soll(?:en)? (?:ich|wir)|wäre (?:besser|gut|schöner)|ließe sich`,
	proposalLabels: `vorschlag|empfehlung|plan|idee`,
	optionLabels: `optionen|möglichkeiten|alternativen|vorschl\\p{L}*|empfehl\\p{L}*|nächste schritte|offene fragen`,
	optionNames: `möglichkeit|variante`,
	optionNouns: 'optionen|möglichkeiten|alternativen|varianten',
	asksProposal: 'plan|vorschl\\p{L}+|empf\\p{L}+|optionen|ideen?',
	reports: `(?<!\\p{L})(?:(?:das|die|der|in der|im) (?:readme|doku(?:mentation)?|seite|handbuch|datei|anleitung) (?:besagt|empfiehlt|schreibt|lautet|sagt|steht)|(?:es|dort|hier|da|darin) (?:steht|heißt es)|(?:im|in der|in einem|in einer|auf der) [\\p{L}.]+ (?:steht|heißt es|wird (?:verlangt|empfohlen))|laut)(?!\\p{L})`,
	agrees: `ja|genau|einverstanden|passt|mach das|klingt gut|gern|gut|in ordnung`,
	ordinals: ['erste[nrs]?', 'zweite[nrs]?', 'dritte[nrs]?', 'vierte[nrs]?', 'fünfte[nrs]?'],
	asksLeftOff: `wo (?:waren|sind|stehen|standen) wir|wo (?:haben|hatten) wir aufgehört|was (?:fehlt|ist) noch(?: offen)?|was (?:bleibt|steht) noch|wie weit (?:sind|waren) wir|mach(?:en wir)? (?:mit|bei) \\p{L}+ \\p{L}+ weiter|was ist noch (?:zu tun|offen)`,
	requests: `(?:kannst|könntest|würdest|kann) (?:du|ich|man)|wie (?:kann|mache|schreibe|macht|schreibt|baue) (?:ich|man)|gibt es (?:eine|ein|einen) (?:möglichkeit|weg|befehl)|bitte|erkläre?|was ist (?:ein|der unterschied)|soll(?:en|te|ten)? (?:ich|wir)|zeig mir|schreib`,
	pointsAt: `diese[rsnm]?|das hier|es|diese[rn]? (?:änderung|branch|methode|funktion)`,
	hangs: `es|das|diese[rs]?|sie|er|damit|dadurch`,

	// Who speaks, and what is passed on

	documents: 'seite|dokument|anleitung|handbuch|nachricht',
	material: 'datei|dokumentation',
	passages: 'doku|satz|absatz|zeile|meldung|titel|beschreibung',
	says: 'schreibt|sagt|steht',
	endsLead: 'meldet|heißt',
	saidBehind: 'quelle|laut|aus|so steht es',
	sourceLabels: 'quelle',
	we: 'wir|unser\\p{L}*',
	us: 'uns',
	mine: 'ich',
	others: 'kunden?|anbieter|hersteller',
	asksToLookAt: 'fasse?|übersetze|erkläre|prüfe',
	relays: 'übersetze?|zeige?|lies|was (?:steht|sagt|schreibt|will|meint)',
	and: 'und',
	renders: 'übersetz\\w+',
	intoLanguage: 'auf|ins',
	languageNames: 'deutsche?|englische?|französische?|spanische?',
	mailHeads: 'von|gesendet|betreff',
	forwarded: 'weitergeleitete|ursprüngliche',
	wrote: 'schrieb',
	mailQuote: 'am .{4,60} schrieb',
	onChannel: 'per|auf',

	// Rules for good

	ruleWords: 'immer niemals nie künftig regel',
	ruleLeads: 'bitte|und|also',
	ruleOpenings: '(?:bitte |und |also )*(?:ab (?:jetzt|sofort)|künftig|in zukunft|immer|nie(?:mals)?) \\S+ \\S+',
	ruleNames: 'regel',
	ruleIs: 'ist',
	conditions: 'wenn|falls',
	forbids: 'nie|niemals|kein\\p{L}*',
	overNow: 'nicht mehr',

	// What a sentence is, by its form

	statusWords: 'alle tests laufen grün fertig erledigt bestanden',
	status: 'fertig|grün',
	choiceNames: 'nr',
	generalHeadings: 'zusammenfassung|ergebnis|änderungen',
	explains: '(?<!\\p{L})(?:behoben|ursache|weil)',
	reasonsToKeep: 'weil|damit|absichtlich|darf nicht|muss',

	announcesText: `folgende[nrs]?|wie folgt|so steht es|hier ist|hier sind|da steht|übersetzt|wörtlich|(?:sie|er) (?:empfiehlt|empfehlen|schreibt|schreiben|rät|raten)`,
	verdicts: `(?:die |der )?(?:eigentliche )?(?:ursache|grund|lösung)(?: \\S+){0,7}? (?:war|ist)`,
	ownWork: `wir haben|ich habe|unsere?[rn]?`,
	asksOpinion: `was (?:hältst|haltet|meinst|denkst) (?:du|ihr)(?: da?von)?|was (?:heißt|bedeutet) das|stimmt das|meinung(?:en)?`,
	greets: `^\\s*(?:liebe[rs]?|hallo|sehr geehrte[rs]?|guten (?:tag|morgen))\\s[^.!?:]{0,40}[,!]?\\s*$`,
	signsOff: `(?:viele|liebe|beste|mit (?:freundlichen|besten)) grüße?n?|gruß|mfg|vg`,
	dates: {
		months: [
			'januar',
			'februar',
			'm[äa]rz',
			'april',
			'mai',
			'juni',
			'juli',
			'august',
			'september',
			'oktober',
			'november',
			'dezember',
		],
		ambiguousMonths: 'mai',
		beforeMonth: 'im|in dem',
		beforeYear: 'im jahr',
		relative: {
			dayBeforeYesterday: '\\bvorgestern\\b',
			yesterday: '\\bgestern\\b',
			today: '\\bheute morgen\\b',
			lastWeek: '\\bletzte[rn]? woche\\b',
			thisWeek: '\\bdiese woche\\b',
			lastMonth: '\\bletzten monat\\b',
		},
	},
};
