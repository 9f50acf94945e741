/** `deja usage --html`: the sums that the page needs, what memory told meanwhile, and where the page is written. */
import fs from 'node:fs';
import path from 'node:path';
import {codeOf} from '../lib/index.ts';
import type {Ran, SessionUsage} from '../model/index.ts';
import {openLedger, type Said} from '../recall/index.ts';
import {noticeOf} from '../service/index.ts';
import {mainProgram} from '../shell/index.ts';
import {
	type Asked,
	type Grouping,
	isCommonProgram,
	isWithin,
	type MemoryTold,
	type OverviewInput,
	type Period,
	periodBefore,
	periodFrom,
	periodName,
	type Sum,
	usageHtml,
} from '../usage/index.ts';
import {CommandError, type Context} from './command.ts';
import type {Question} from './usage-question.ts';

const GROUPINGS: readonly Grouping[] = ['day', 'model', 'project', 'session', 'command', 'tool', 'skill', 'agent'];

/** What a page needs beside the sums: it looks on while the sessions go by. */
export interface PageMaker {
	/** Passes the sessions through. */
	watching(usages: Iterable<SessionUsage>): Iterable<SessionUsage>;
	/** Writes the page. @returns the sum of the period by day. Throws CommandError when it cannot be written. */
	write(input: Pick<OverviewInput, 'add' | 'pricedBy'>, asked: Question): Sum;
}

export function pageMaker({terminal, cwd, now, places}: Context): PageMaker {
	const told = openLedger(places.said, now)
		.all()
		.filter(({block}) => block !== '');
	const answeredIn = new Set(told.filter(({kind}) => kind === 'failure').map(({session}) => session));
	/** Failed commands of sessions that were told something after a failure. */
	const failedIn = new Map<string, Ran[]>();
	return {
		*watching(usages) {
			for (const usage of usages) {
				if (answeredIn.has(usage.head.id)) {
					const failed = [...usage.runs, ...usage.loose].filter(
						({outcome, program}) => outcome === 'failed' && program !== undefined,
					);
					failedIn.set(usage.head.id, [...(failedIn.get(usage.head.id) ?? []), ...failed]);
				}
				yield usage;
			}
		},
		write({add, pricedBy}, {period, html, share, project, model}) {
			const lately =
				periodBefore(period, now()) === undefined ? periodFrom({period: '30d'}, now(), period.timeZone) : period;
			const wanted: readonly Grouping[] = fs.existsSync(places.imports) ? [...GROUPINGS, 'machine'] : GROUPINGS;
			const compared: Asked[] = [lately, periodBefore(lately, now())!].map((one) => ({period: one, by: 'day'}));
			const [recent, before, ...sums] = add(...compared, ...wanted.map((by) => ({period, by}))) as [Sum, Sum, ...Sum[]];
			const sessions = sums.find(({by}) => by === 'session')!;
			const isMeant = project === undefined && model === undefined ? () => true : isIn(sessions);
			const zoned = new Intl.DateTimeFormat('sv', {dateStyle: 'short', timeStyle: 'short', timeZone: period.timeZone});
			const written = usageHtml({
				sums,
				trend: {now: recent, before},
				memory: memoryTold(told.filter(isMeant), period, failedIn, share),
				periodName: periodName(period),
				facts: pricedBy,
				madeAt: zoned.format(now()),
				share,
			});
			if (html === '-') terminal.out(written);
			else {
				const file = path.resolve(cwd, html!);
				try {
					// Titles of sessions are in it: for the person's eyes only.
					fs.writeFileSync(file, written, {mode: 0o600});
				} catch (error) {
					throw new CommandError(`${file} cannot be written (${codeOf(error)})`);
				}
				terminal.out(`${file}\n`);
			}
			return sums[0]!;
		},
	};
}

/** Was it told to one of these sessions? */
function isIn({groups}: Sum): (said: Said) => boolean {
	const ids = new Set(groups.map(({head}) => head?.id));
	return ({session}) => ids.has(session);
}

function memoryTold(
	told: readonly Said[],
	period: Period,
	failedIn: ReadonlyMap<string, readonly Ran[]>,
	share: boolean,
): MemoryTold {
	const within = isWithin(period);
	const said = told.filter(({time}) => within(time));
	const digests = said.filter(({kind}) => kind === 'digest').length;
	const answered = new Map<string, {failed: string; fix: string; times: number}>();
	for (const one of said) {
		const quote = one.kind === 'failure' ? noticeOf('failure', one, () => '', one.time)?.quote : undefined;
		if (quote === undefined || quote === '') continue;
		const failed = failedBefore(one, failedIn.get(one.session) ?? []);
		const answer = share ? {failed: known(failed), fix: known(mainProgram(quote) ?? '')} : {failed, fix: quote};
		const key = `${answer.failed}\n${answer.fix}`;
		const same = answered.get(key) ?? {...answer, times: 0};
		answered.set(key, {...same, times: same.times + 1});
	}
	return {
		times: said.length - digests,
		digests,
		sessions: new Set(said.map(({session}) => session)).size,
		tokens: said.reduce((sum, {tokens}) => sum + tokens, 0),
		answered: [...answered.values()].sort((a, b) => b.times - a.times),
	};
}

/** The transcript is written at the end of the round in which it failed: at that time or a little later. */
const ROUND_MS = 10 * 60_000;

/** The program whose failure was answered; `a command` when the transcript does not tell. */
function failedBefore({time}: Said, runs: readonly Ran[]): string {
	const [next] = runs
		.filter((run) => run.time > time - 60_000 && run.time < time + ROUND_MS)
		.sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time));
	return next?.program ?? 'a command';
}

const known = (program: string): string => (isCommonProgram(program) ? program : 'a command');
