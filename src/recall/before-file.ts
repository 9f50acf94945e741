/**
 * Before a file is read or changed: one line, and only when it is worth the reading.
 *
 * Either a complete statement of an earlier session that names the file and says why it is as it is or what must be kept, or
 * a test that failed and passed again after this file alone had been changed. What was done to the file ("Updated the
 * imports"), a check that passed anyway and work on the repository say nothing. In doubt silence.
 */
import {fileTags, type Index, ownAgent, type Passage} from '../index/index.ts';
import {type Seconds, toMillis} from '../lib/index.ts';
import {cut} from '../text/index.ts';
import {BEFORE_BUDGET, type BeforeInput, type Line, SILENT} from './before-tool.ts';
import {code, dayOf, frameWithin, safe} from './block.ts';
import {givesReason, reportsWork} from './cues.ts';
import {knownTime} from './dates.ts';
import {ownKeys} from './family.ts';
import {isProposable} from './proposable.ts';
import {printedIn, provenanceOf} from './provenance.ts';
import {EDITS, isMasked, isTest} from './runs.ts';
import {readSentences} from './sentences.ts';
import {hangs, isStatement} from './statement-kind.ts';
import {breaksTrust} from './trust.ts';

/** Turns that are read about a file, newest first. */
const MAX_TURNS = 6;
/** What was said of a file longer ago has been overtaken by its changes. Milliseconds. */
const RECENT = 30 * 86_400_000;

interface TurnOf {
	readonly session: string;
	readonly turn: number;
	readonly time: Seconds;
}

/** Before READ, EDIT or WRITE. @param file as the call names it. */
export function beforeFile(from: Index, file: string, input: BeforeInput): Line {
	const index = ownAgent(from);
	const tags = [...new Set([undefined, ...input.projects].flatMap((root) => fileTags(file, input.cwd, root)))];
	const name = file.replace(/^.*[\\/]/, '');
	let tested: {readonly command: string; readonly at: TurnOf} | undefined;
	for (const at of turnsOf(index, tags, input)) {
		const passages = index.passages(at.session, at.turn);
		const said = saidOf(name, file, passages);
		if (said !== undefined)
			return line(
				index,
				name,
				`"${safe(cut(said, 220))}"`,
				at,
				'an earlier session said why this file is as it is',
				input.bytes,
			);
		const command = tested === undefined ? testedBy(passages, tags, file) : undefined;
		if (command !== undefined) tested = {command, at};
	}
	if (!tested) return SILENT('no earlier session said anything about this file that holds');
	const what = `${code(cut(tested.command, 160))} failed, and passed after a change in it`;
	return line(index, name, what, tested.at, 'a test failed and passed for this file', input.bytes);
}

/** The turns of this project that touched the file, the newest first. */
function turnsOf(index: Index, tags: readonly string[], input: BeforeInput): readonly TurnOf[] {
	if (input.projects.length === 0) return [];
	const own = [input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id));
	const notSessions = [...own, ...(input.recent ?? [])];
	const age = ({time}: TurnOf) => knownTime(time, input.now);
	const turns = new Map<string, TurnOf>();
	for (const {session, turn, time} of tags.flatMap((tag) =>
		index.tagged(tag, {project: input.projects, notSessions, limit: 30}),
	)) {
		if (input.now - toMillis(time) > RECENT || index.session(session)?.abandoned.includes(turn)) continue;
		turns.set(`${session} ${turn}`, {session, turn, time});
	}
	return [...turns.values()]
		.sort((a, b) => age(b) - age(a) || (a.session < b.session ? -1 : 1) || b.turn - a.turn)
		.slice(0, MAX_TURNS);
}

function line(index: Index, name: string, what: string, at: TurnOf, why: string, bytes: number = BEFORE_BUDGET): Line {
	const id = index.session(at.session)?.id ?? at.session;
	const text = `${safe(cut(name, 60))}, ${dayOf(toMillis(at.time))}, session ${safe(id)}: ${what}`;
	return {block: frameWithin([text], bytes), why, sources: [at.session]};
}

/** The last statement of the turn that names the file whole and says why; nobody's but the agent's or the person's own. */
function saidOf(name: string, file: string, passages: readonly Passage[]): string | undefined {
	const printed = printedIn(passages);
	return passages
		.flatMap(({role, text}) => {
			if (role !== 'assistant' && role !== 'user') return [];
			const sentences = readSentences(text, 120);
			return sentences.flatMap((sentence, at) => {
				const plain = sentence.text.replaceAll('**', '');
				// An item that begins with a file's name is the log of a change.
				if (sentence.line !== 'plain' || plain.length > 320 || !namesFile(plain, name, file) || !givesReason(plain))
					return [];
				if (!isStatement({...sentence, text: plain}) || hangs(plain) || reportsWork(plain) || breaksTrust(plain))
					return [];
				return provenanceOf(sentence, sentences[at - 1], {role, text}, printed) === 'own' ? [plain] : [];
			});
		})
		.at(-1);
}

/** A sentence that lists files is about none of them. */
const MOST_FILES = 2;

/** `cart.go` names `src/cart.go`; `api/cart.go` does not name `web/cart.go`, nor `shopping-cart.go` anything of it. */
function namesFile(text: string, name: string, file: string): boolean {
	const path = file.replaceAll('\\', '/');
	if (new Set(text.match(/[\w-]+\.[a-z]\w{0,4}\b(?!\()/g)).size > MOST_FILES) return false;
	return [...text.matchAll(/[\w@~.+/\\-]+/g)].some(([word]) => {
		const said = word
			.replaceAll('\\', '/')
			.replace(/^\.\//, '')
			.replace(/[.,]+$/, '');
		return (
			said === name ||
			(said.endsWith(`/${name}`) &&
				(`/${path}`.endsWith(`/${said}`) || said.endsWith(`/${path.replace(/^\.?\//, '')}`)))
		);
	});
}

const TEST_FILE = /(?:^|[._/-])(?:tests?|spec|e2e)(?=[._/-]|$)/i;

/**
 * A test of the turn that failed, then this file and no other was changed, then the same test passed. Only a test that names
 * the file or its folder: of a whole suite nobody learns anything; and of a test's own file only that it was being written.
 */
function testedBy(passages: readonly Passage[], tags: readonly string[], file: string): string | undefined {
	const parts = file.replaceAll('\\', '/').split('/');
	const name = parts.at(-1)!;
	const stem = name.replace(/\.[^.]*$/, '').toLowerCase();
	if (TEST_FILE.test(name)) return undefined;
	const about = [stem, ...(parts.at(-2) ? [`/${parts.at(-2)!.toLowerCase()}`] : [])].filter((part) => part.length >= 4);
	const isThis = (one: Passage) => one.tags.some((tag) => tags.includes(tag));
	let found: string | undefined;
	let failed: string | undefined;
	let edits: Passage[] = [];
	for (const one of passages) {
		if (one.tool !== undefined && EDITS.has(one.tool) && one.outcome === 'ok') edits.push(one);
		if (one.command === '' || !isTest(one.command) || isMasked(one.command)) continue;
		const tag = one.tags.find((each) => each.startsWith('cmd:'));
		if (one.outcome === 'failed') [failed, edits] = [tag, []];
		else if (one.outcome === 'ok') {
			const mine = tag !== undefined && tag === failed && edits.length > 0 && edits.every(isThis);
			const named = about.some((part) => one.command.toLowerCase().includes(part));
			if (mine && named && isProposable(one.command)) found = one.command;
			[failed, edits] = [undefined, []];
		}
	}
	return found;
}
