/** `deja log`: every block that was injected, into which session, why, and what it cost. */
import {openLedger, type Said} from '../recall/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {limitArg} from './args.ts';
import {defineCommand} from './command.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {minute} from './when.ts';

export const log = defineCommand({
	name: 'log',
	summary: 'every block that was injected, why, and its tokens',
	args: {
		last: {kind: 'flag', description: 'only the newest, in full'},
		session: {kind: 'text', hint: 'ID', description: 'only this session', complete: 'session'},
		limit: limitArg(20),
	},
	run: ({last, session, limit, json}, {terminal, places, now}) => {
		const said = openLedger(places.said, now)
			.all()
			.filter((one) => one.block !== '' && (!session || one.session.startsWith(session)))
			.slice(0, last ? 1 : limit);
		if (json) {
			const blocks = said.map((one) => ({...one, time: iso(one.time)}));
			terminal.out(`${JSON.stringify({schema_version: 1, blocks})}\n`);
			return 0;
		}
		if (said.length === 0) terminal.out('nothing was injected yet\n');
		for (const one of said) terminal.out(last ? full(one) : line(one, (text) => style(terminal, 'dim', text)));
		return 0;
	},
});

function line(one: Said, dim: (text: string) => string): string {
	const first = one.block.split('\n').find((text) => text.trim() !== '' && !text.startsWith('<')) ?? '';
	return `${minute(one.time)}  ${dim(one.session.slice(0, 8))}  ${one.kind}  ${one.tokens} tokens  ${one.why}\n    ${oneLine(plain(first))}\n`;
}

function full(one: Said): string {
	return `${minute(one.time)}  ${one.session}  ${one.kind} by ${one.door}, ${one.tokens} tokens\nwhy: ${one.why}\n\n${plain(one.block)}\n`;
}
