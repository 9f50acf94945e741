/**
 * Who really speaks in a `user` record of Claude Code. Only what a person typed is theirs.
 *
 * Facts of the format: words of the client carry `isMeta` (reminders, a skill's text, what a Stop hook said) or a tag of their
 * own; a slash command is a string of tags, those of the terminal itself (`/clear`, `/model`) ask nothing of the agent; an
 * editor puts what is open or selected in front of the person's words; `!command` leaves `<bash-…>` tags. Newer versions say whose
 * words they are in `origin`; in older ones what a hook said to stop a turn is a record like the person's.
 */
import {isRecord, type Json, textOf} from '../../lib/index.ts';
import type {Speaker} from '../reading/index.ts';

const reminders = /<system-reminder>[\s\S]*?(?:<\/system-reminder>|$)/g;
const editor = /<ide_[a-z_]+>[\s\S]*?<\/ide_[a-z_]+>/g;
const clients =
	/^(?:\[Request interrupted by user|Caveat: The messages below|<local-command-|<bash-(?:input|stdout|stderr)>|<(?:task|agent)-notification>|<user-memory-input>|<tick>)/;
const continued = /^This session is being continued from a previous conversation/;
/** What the client tells of a hook, in the sentence that it begins with. */
const hooks =
	/^(?:Operation stopped by hook: |(?:Stop|SubagentStop) hook feedback:|\w+ operation blocked by hook:|[\w:-]+ hook (?:stopped continuation|additional context|returned blocking error|blocking error)\b)/;
/** A message of another agent of the same team, or of a program that speaks through the client. */
const machines = /^<(?:teammate-message|channel|cross-session-message)\b/;

/** Commands of the terminal: nothing is asked of the agent. */
const TERMINAL = new Set(
	`add-dir agents chrome clear color compact config context copy cost desktop diff doctor effort exit export extra-usage fast
	feedback help hooks ide init install-github-app install-slack-app keybindings login logout mcp memory mobile model output-style
	passes permissions plan plugin privacy-settings quit rate-limit-options release-notes reload-plugins remote-control rename resume
	rewind sandbox settings skills stats status statusline stickers tag tasks terminal-setup theme todos upgrade usage vim voice
	background bg fork branch btw`.split(/\s+/),
);

/** @param text the text blocks of the record, joined. */
export function speakerOf(text: string, record: Json): Speaker {
	if (record['isCompactSummary'] === true || continued.test(text)) return {by: 'summary', text};
	if (record['isMeta'] === true || record['turnCompanion'] === true) return {by: 'nobody'};
	const said = withoutClient(text);
	const origin = isRecord(record['origin']) ? textOf(record['origin']['kind']) : undefined;
	if (said === '' || clients.test(said) || (origin !== 'human' && hooks.test(said))) return {by: 'nobody'};
	const isOthers = origin === undefined ? record['promptSource'] === 'system' : origin !== 'human';
	if (isOthers || machines.test(said)) return {by: 'machine', text: said};
	return said.startsWith('<command-') ? commandIn(said) : {by: 'person', text: said};
}

/** What is left of a text without what the client has put into it. */
export function withoutClient(text: string): string {
	if (!text.includes('<')) return text.trim();
	return text.replace(reminders, '').replace(editor, '').trim();
}

function commandIn(text: string): Speaker {
	const name = /<command-name>\/?([^<]*)<\/command-name>/
		.exec(text)?.[1]
		?.replace(/[^\w:.-]+/g, ' ')
		.trim();
	if (name === undefined || name === '') return {by: 'person', text};
	if (TERMINAL.has(name)) return {by: 'nobody'};
	const args = /<command-args>([\s\S]*?)(?:<\/command-args>|$)/.exec(text)?.[1]?.trim() ?? '';
	return {by: 'command', text: args, name};
}
