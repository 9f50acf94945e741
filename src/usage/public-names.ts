/**
 * What the groups of a report are called on a page: by their names, or, on a page that is to be shown around, by a number where a
 * name would tell of the person's work. Everybody's names stay: models of the price table, the client's tools, common programs.
 */
import {commonName} from './common-names.ts';
import type {Grouping} from './grouping.ts';
import {labelsOf} from './labels.ts';
import {modelNames} from './model-name.ts';
import {prices} from './prices.ts';
import {type Group, NONE, type Sum} from './sum.ts';

/** @returns a label for each of the groups, which are of the sum. */
export type Naming = (sum: Sum, groups: readonly Group[]) => string[];

export const ownNames: Naming = ({by, period}, groups) => labelsOf(groups, by, period.timeZone);

/** `project 1` is the dearest, wherever on the page it is spoken of. */
export const publicNames: Naming = (sum, groups) => {
	const {by} = sum;
	const rank = new Map(sum.groups.filter(({key}) => key !== NONE).map(({key}, n) => [key, n + 1]));
	return groups.map((group) => {
		const [label] = ownNames(sum, [group]) as [string];
		return group.key === NONE || isEverybodys(by, group.key) ? label : `${NOUNS[by] ?? by} ${rank.get(group.key)}`;
	});
};

const NOUNS: Partial<Record<Grouping, string>> = {agent: 'sub-agent'};

function isEverybodys(by: Grouping, key: string): boolean {
	switch (by) {
		case 'day':
		case 'month':
		case 'window':
			return true;
		case 'model':
			return tableModel(key) !== undefined;
		case 'tool':
			return commonName(key) !== key || OWN_TOOLS.has(key);
		case 'command':
			return isCommonProgram(key);
		case 'agent':
			return AGENTS.has(key);
		default:
			return false;
	}
}

const tableModel = modelNames(Object.keys(prices.models));
const OWN_TOOLS: ReadonlySet<string> = new Set(['recall', 'remember']);
const AGENTS: ReadonlySet<string> = new Set(['(default)', 'general', 'explore', 'plan', 'review', 'reviewer']);

const PROGRAMS: ReadonlySet<string> = new Set(
	`awk bash bun bundle cargo cat cd chmod clang cmake composer cp curl cut date deno diff docker docker-compose dotnet du echo
	elixir env eslint find gcc gem gh git go gradle grep head helm java javac jest jq kill kubectl ls lsof make mkdir mix mocha
	mv mypy mysql next nginx node npm npx nvm openssl patch perl php pip pip3 playwright pnpm poetry prettier ps psql pwd pytest
	python python3 rails redis-cli rg rm rspec rsync ruby ruff rustc scp sed sh sleep sort sqlite3 ssh sudo swift tail tar tee
	terraform test time touch tr tree tsc tsx uname uv vite vitest wc wget which xargs yarn zig zsh`.split(/\s+/),
);
export const isCommonProgram = (name: string): boolean => PROGRAMS.has(name);
