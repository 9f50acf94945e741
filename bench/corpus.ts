/**
 * A deterministic corpus of code talk: the same number gives the same passages on every machine.
 *
 * 24 projects, sessions of 15 to 185 turns, words by Zipf's law (exponent 1.05) over 42,000 words, and for each project
 * 4,000 identifiers and 600 paths. Three of four passages are tool runs, as in real sessions.
 */

import type {Passage} from '../src/index/segment/passage.ts';
import {seconds} from '../src/lib/index.ts';

type Random = () => number;

/** sfc32, seeded: numbers from 0 to 1. */
export function randomFrom(seed: number): Random {
	let a = 0x9e3779b9 ^ seed;
	let b = 0x243f6a88;
	let c = 0xb7e15162;
	let counter = 1;
	const next = () => {
		const t = (a + b + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (((c << 21) | (c >>> 11)) + t) | 0;
		return (t >>> 0) / 4294967296;
	};
	for (let i = 0; i < 20; i++) next();
	return next;
}

const SYLLABLES =
	'ba be bi bo bu ca ce co da de di do fa fe fi fo ga ge go ha he hi ho ja jo ka ke ki la le li lo lu ma me mi mo mu na ne ni no pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo wa we wi za zo'.split(
		' ',
	);
const COMMON =
	'the to a in is of and error test file for this that it with on not from be fails import as build function return type undefined value line run expected value string config module cannot read property at async await const server request response timeout null cache index query table user token null path script install version package update failed passed warning deploy branch commit merge'.split(
		' ',
	);
const PROJECTS = 24;

function makeWords(random: Random, count: number): string[] {
	const words = [...new Set(COMMON)];
	const seen = new Set(words);
	while (words.length < count) {
		let word = '';
		for (let n = 2 + Math.floor(random() * 3); n > 0; n--) word += SYLLABLES[Math.floor(random() * SYLLABLES.length)];
		if (random() < 0.2) word += ['s', 'ing', 'ed', 'er', 'ion'][Math.floor(random() * 5)];
		if (!seen.has(word)) {
			seen.add(word);
			words.push(word);
		}
	}
	return words;
}

function zipf(random: Random, count: number, exponent: number): Random {
	const sums = new Float64Array(count);
	let sum = 0;
	for (let i = 0; i < count; i++) {
		sum += 1 / (i + 1) ** exponent;
		sums[i] = sum;
	}
	return () => {
		const at = random() * sum;
		let low = 0;
		let high = count - 1;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (sums[middle]! < at) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}

interface Project {
	readonly key: string;
	readonly identifiers: readonly string[];
	readonly paths: readonly string[];
}

/** The vocabulary that passages and questions are made from. */
export function vocabulary(seed = 7) {
	const random = randomFrom(seed);
	const words = makeWords(random, 42_000);
	const pickWord = zipf(random, words.length, 1.05);
	const word = () => words[pickWord()]!;
	const rare = () => words[3_000 + Math.floor(random() * 30_000)]!;
	const cap = (text: string) => text[0]!.toUpperCase() + text.slice(1);
	const projects = Array.from(
		{length: PROJECTS},
		(_, p): Project => ({
			key: `/home/dev/${rare()}-${p}`,
			identifiers: Array.from({length: 4_000}, () => {
				const parts: [string, string, string] = [rare(), word(), random() < 0.5 ? rare() : word()];
				const style = random();
				return style < 0.6 ? parts[0] + cap(parts[1]) + cap(parts[2]) : style < 0.9 ? parts.join('_') : parts.join('-');
			}),
			paths: Array.from({length: 600}, () => {
				const dir = ['src', 'src/lib', 'src/api', 'tests', 'app/routes', 'internal'][Math.floor(random() * 6)];
				return `${dir}/${rare()}/${rare()}-${word()}.${['ts', 'ts', 'tsx', 'go', 'py', 'rs', 'sql'][Math.floor(random() * 7)]}`;
			}),
		}),
	);
	const of = (list: readonly string[]) => list[Math.floor(random() ** 1.7 * list.length)]!;
	return {random, words, word, rare, projects, of};
}

/** @yields `count` passages, oldest session first. */
export function* passages(count: number): Iterable<Passage> {
	const {random, word, projects, of} = vocabulary();
	const int = (a: number, b: number) => a + Math.floor(random() * (b - a + 1));
	const hex = (n: number) => Array.from({length: n}, () => '0123456789abcdef'[int(0, 15)]).join('');
	const prose = (n: number, project: Project) => {
		const out: string[] = [];
		for (let i = 0; i < n; i++) {
			const r = random();
			out.push(r < 0.06 ? of(project.identifiers) : r < 0.08 ? of(project.paths) : word());
			if (random() < 0.08) out[out.length - 1] += random() < 0.7 ? '.' : ',';
		}
		return out.join(' ');
	};
	const code = (n: number, project: Project) => {
		const lines: string[] = [];
		for (let i = 0; i < n; i++) {
			const id = () => of(project.identifiers);
			lines.push(
				[
					() => `const ${id()} = await ${id()}(${word()}, ${int(1, 500)});`,
					() => `if (!${word()}.${word()}) return ${id()};`,
					() => `throw new Error('${word()} ${word()} failed: ' + ${word()}.message)`,
					() => `    at ${id()} (${of(project.paths)}:${int(1, 400)}:${int(1, 60)})`,
					() => `${of(project.paths)}:${int(1, 400)}: ${word()} ${word()}`,
					() => `// ${word()} ${word()} ${word()} ${hex(7)}`,
				][int(0, 5)]!(),
			);
		}
		return lines.join('\n');
	};
	let made = 0;
	let time = 1_700_000_000;
	for (let s = 0; made < count; s++) {
		const project = projects[Math.floor(random() ** 1.5 * PROJECTS)]!;
		const session = `p${s % PROJECTS}/${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
		const turns = int(15, 185);
		for (let turn = 0; turn < turns && made < count; ) {
			const common = {session, project: project.key, turn, turnKey: hex(16), tags: []};
			const empty = {text: '', output: '', command: '', files: []};
			let part = 0;
			const next = (role: Passage['role'], rest: Partial<Passage>): Passage => {
				time += int(1, 90);
				return {...common, ...empty, part: part++, role, time: seconds(time), ...rest};
			};
			yield next('user', {text: prose(int(5, 60), project)});
			made++;
			for (let n = int(1, 6); n > 0 && made < count; n--, made++) {
				const file = of(project.paths);
				const kind = random();
				const failed = random() < 0.2;
				const output =
					random() < 0.15 && failed
						? `Error: ${prose(8, project)}\n${code(int(3, 12), project)}`
						: code(int(4, 38), project);
				if (kind < 0.45) {
					const command = ['npm test --', 'npx tsc -p', 'git diff', 'rg -n', 'sed -n 1,80p', 'cat'][int(0, 5)]!;
					const tags = [`file:${project.key}/${file}`, `prog:${command.split(' ')[0]}`];
					yield next('tool', {output, command: `${command} ${file}`, files: [file], tool: 'shell_command', tags});
				} else if (kind < 0.75) {
					yield next('tool', {output, files: [file], tool: 'read_file', tags: [`file:${project.key}/${file}`]});
				} else yield next('assistant', {text: prose(int(10, 140), project)});
			}
			turn++;
		}
	}
}

/** Questions by class; the same seed gives the same questions. */
export function questions(each = 40): [kind: string, words: string, project?: string][] {
	const {random, word, rare, projects, of} = vocabulary(7);
	const list: [string, string, string?][] = [];
	for (let i = 0; i < each; i++) {
		const project = projects[Math.floor(random() * PROJECTS)]!;
		const id = of(project.identifiers);
		list.push(['identifier', id]);
		list.push(['path', of(project.paths)]);
		list.push(['four words', `${word()} ${rare()} ${word()} ${rare()}`]);
		list.push(['frequent words', ['error in the test', 'the file cannot import', 'build failed with error'][i % 3]!]);
		list.push([
			'long prompt',
			`${Array.from({length: 34}, word).join(' ')} ${id} ${rare()} ${rare()} ${of(project.paths)}`,
		]);
		list.push(['one project', `error ${word()} ${rare()}`, project.key]);
	}
	return list;
}
