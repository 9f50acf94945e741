/**
 * What `/deja` shows in the client: one card of this session, and with `why` everything that it was told.
 *
 * Made of the ledger alone, so it says what was really injected. Text of earlier sessions has been cleaned before it got
 * there; whatever else could move a terminal's cursor is taken out here.
 */
import type {Said, SaidKind} from '../recall/index.ts';

const NAMES: Record<SaidKind, string> = {
	recall: 'at a question',
	digest: 'digest at the start',
	before: 'before a tool',
	failure: 'after a failed command',
	packet: 'after a compaction',
};

const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** @param told what the session was told. @param line the footer's line, '' when unknown. */
export function sessionCard(told: readonly Said[], line: string): string {
	const spoken = told.filter(({block}) => block !== '');
	const kinds = (Object.keys(NAMES) as SaidKind[]).flatMap((kind) => {
		const some = spoken.filter((one) => one.kind === kind);
		return some.length === 0 ? [] : [`  ${String(some.length).padStart(3)}  ${NAMES[kind]}, ${tokens(some)}`];
	});
	return [
		line === '' ? 'deja' : plain(line),
		...(kinds.length === 0 ? ['Nothing was said in this session so far.'] : ['Said in this session:', ...kinds]),
		'/deja <question> asks memory · /deja why shows every block · /deja off silences this session',
	].join('\n');
}

/** Every block with its reason and its cost, newest last. @param most older ones are only counted. */
export function whyText(told: readonly Said[], most = 8): string {
	const spoken = told.filter(({block}) => block !== '');
	if (spoken.length === 0) return 'Nothing was said in this session so far.';
	const shown = spoken.slice(-most);
	const left = spoken.length - shown.length;
	return [
		...(left > 0 ? [`${left} earlier ${left === 1 ? 'block' : 'blocks'}: deja log`] : []),
		...shown.flatMap((one) => [
			`${new Date(one.time).toISOString().slice(11, 16)} ${NAMES[one.kind]}, ${tokens([one])}: ${plain(one.why)}`,
			...one.block.split('\n').map((row) => `  ${plain(row)}`),
		]),
	].join('\n');
}

const tokens = (said: readonly Said[]): string => `about ${said.reduce((sum, one) => sum + one.tokens, 0)} tokens`;
