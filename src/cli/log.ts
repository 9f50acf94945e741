/** `deja log`: every recall: when the agent was told, what, why, and what it cost. And what it is never to be told again. */
import {openLedger, quotesIn, type Said} from '../recall/index.ts';
import {neverQuote} from '../rules/index.ts';
import {recallLines, toldList} from '../service/index.ts';
import {limitArg, rawArg} from './args.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {iso} from './sessions.ts';
import {knownTitles, lookOf} from './told.ts';
import {minute} from './when.ts';

/** Of a digest, so many quotes are shown in the list. */
const MOST_QUOTES = 2;

export const log = defineCommand({
	name: 'log',
	summary: 'every recall: what the agent was told, why, and its tokens',
	args: {
		last: {kind: 'flag', description: 'only the newest, in full'},
		session: {kind: 'text', hint: 'ID', description: 'only what this session was told', complete: 'session'},
		limit: limitArg(10),
		never: {kind: 'count', hint: 'N', description: 'never quote what stands at number N of this list again'},
		raw: rawArg,
	},
	run: ({last, session, limit, never, raw, json}, context) => {
		const {terminal, places, now} = context;
		const all = openLedger(places.said, now)
			.all()
			.filter((one) => one.block !== '' && (!session || one.session.startsWith(session)));
		if (never !== undefined) return mute(all[never - 1], never, context);
		const told = all.slice(0, last ? 1 : limit);
		if (json) {
			const blocks = told.map((one) => ({...one, time: iso(one.time)}));
			terminal.out(`${JSON.stringify({schema_version: 1, blocks})}\n`);
			return 0;
		}
		if (raw) {
			terminal.out(told.map(({block}) => `${block}\n`).join(''));
			return 0;
		}
		if (told.length === 0) {
			terminal.out('the agent was told nothing yet\n');
			return 0;
		}
		const look = lookOf(terminal, knownTitles(context));
		const lines = last ? full(told[0]!, look) : toldList(told, {...look, most: MOST_QUOTES});
		terminal.out(`${lines.join('\n')}\n`);
		const more = all.length - told.length;
		if (more > 0 && !last) terminal.out(look.style!('dim', `${more} older; --limit shows them\n`));
		return 0;
	},
});

function full(one: Said, look: ReturnType<typeof lookOf>): string[] {
	return [`${minute(one.time)}  session ${one.session}, by ${one.door}`, ...recallLines(one, look)];
}

function mute(one: Said | undefined, number: number, {places, terminal}: Context): number {
	if (!one) throw new CommandError(`there is no number ${number} in this list`);
	const sentences = quotesIn(one.block).flatMap((quote) => quote.sentences);
	neverQuote(places.config, sentences);
	for (const sentence of sentences) terminal.out(`never again: ${sentence}\n`);
	terminal.out('`deja config` lists them under "never"; `deja config set never` takes all of them back\n');
	return 0;
}
