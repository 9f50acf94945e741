/** German. */
import type {Language, SecretWords} from './language.ts';

export const secrets: SecretWords = {
	password: 'passwort kennwort geheimnis losung',
	glued: 'passwort kennwort',
	weak: 'schlussel',
	inSentence: 'asswort',
	is: 'ist lautet war',
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
	announces: 'ich (?:werde|schaue|prüfe)|schauen wir',
	done: 'fertig|erledigt',
	noMemory: 'keine (?:erinnerung|aufzeichnung|informationen) (?:an|über|zu)',
	abbreviations: 'nr|z\\.B|bzw|ca',
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
