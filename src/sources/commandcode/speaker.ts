/**
 * Who really speaks in a `user` line. Only what a person typed is theirs.
 *
 * Host facts: `meta.source` says `user`, `steering`, `followup`, `tool`, `stop_hook`, `scheduled-…`, `mod:…`. Slash commands come as
 * `user` + `isAutomated` with tags around their name and arguments, what they expand to is in `meta.injected`. Nudges of the
 * client and the feedback of Stop hooks come as `followup`. The text of a failed run is a `user` line with nothing but a
 * `messageId`; lines of migrated files have no meta at all.
 */
import {isRecord, type Json} from '../../lib/index.ts';
import type {Speaker} from '../reading/index.ts';

const nudges =
	/^(?:You ended your turn right after|Your previous response was cut off|Please continue your response\b|A Stop hook (?:rejected your previous response|exited with code 2))/;
const runError = /^Error\b|https:\/\/commandcode\.ai\/discord/;

/**
 * @param text the text blocks of the message, joined.
 * @param meta `message.meta`, anything.
 * @param migrated the file has lines without ids: then a bare `messageId` may also be an old line, written again.
 */
export function speakerOf(text: string, meta: unknown, migrated = false): Speaker {
	const facts: Json = isRecord(meta) ? meta : {};
	const source = facts['source'];
	if (facts['isSummary'] === true) return {by: 'summary', text};
	if (facts['isMeta'] === true) return {by: 'machine', text};
	if (typeof source === 'string' && source !== 'user' && source !== 'steering' && source !== 'followup') {
		if (source === 'stop_hook') return {by: 'nobody'};
		return source === 'branch-summary' ? {by: 'summary', text} : {by: 'machine', text};
	}
	if (facts['isAutomated'] === true) {
		const command = slashCommand(text);
		if (command?.by === 'command' && hasSkill(facts['injected'])) return {...command, skill: true};
		return command ?? {by: 'machine', text};
	}
	if (source === 'followup' && nudges.test(text)) return {by: 'nobody'};
	if (source === 'steering' || source === 'followup') return {by: 'added', text};
	if (source === undefined && facts['messageId'] !== undefined && facts['createdAt'] === undefined) {
		if (runError.test(text) || !migrated) return {by: 'machine', text};
	}
	return slashCommand(text) ?? {by: 'person', text};
}

/** Host fact: `companions[{kind: "skill", text}]`. */
function hasSkill(injected: unknown): boolean {
	const companions = isRecord(injected) ? injected['companions'] : undefined;
	return Array.isArray(companions) && companions.some((one) => isRecord(one) && one['kind'] === 'skill');
}

function slashCommand(text: string): Speaker | undefined {
	if (!text.startsWith('<command-message>')) return undefined;
	const name = /<command-name>\/?([^<]*)<\/command-name>/
		.exec(text)?.[1]
		?.replace(/[^\w:.-]+/g, ' ')
		.trim();
	if (name === undefined) return undefined;
	const args = /<command-args>([\s\S]*?)(?:<\/command-args>|$)/.exec(text)?.[1]?.trim() ?? '';
	return {by: 'command', text: args, name};
}
