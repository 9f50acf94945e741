/**
 * Tool runs as recall reads them: commands that only look around, and what followed a failed run in its session.
 */
import {commandTag, type Hit, type Index, normalCommand, type Passage} from '../index/index.ts';
import {mainProgram} from '../shell/index.ts';
import {passageOf} from './reading.ts';

/** Programs that only read: that they pass says nothing about what was wrong. */
const LOOKS = new Set(
	`awk bat cat cd date df diff dir du echo env eza fd file find grep head hexdump history id jq less ls lsof man more nl od pgrep printenv ps pwd
	rg sed sort stat strings tail test tree type uname uniq wc whereis which who whoami xxd yq`.split(/\s+/),
);
const GIT_LOOKS =
	/^git\s+(?:-\S+\s+)*(?:status|diff|log|show|blame|branch|remote|rev-parse|ls-files|grep|describe|reflog|stash list)\b/;
const SED_WRITES = /\bsed\s+(?:-\S+\s+)*-\S*i|[^<>]>\s*[^&\s]|\btee\b/;

export function onlyLooks(command: string): boolean {
	if (SED_WRITES.test(command)) return false;
	return GIT_LOOKS.test(command.trim()) || LOOKS.has(mainProgram(command) ?? '');
}

const CHECKS =
	/(?:^|[\s:/])(?:test|tests|lint|check|typecheck|type-check|vet|vitest|jest|pytest|mocha|ava|tsc|eslint|ruff|mypy|clippy|shellcheck|fmt|format|gofmt|prettier)(?=$|[\s:])|\s(?:--version|--help|-[Vh]|--dry-run|--check)(?=$|\s)/;

/** A test, a lint, a question for help or a version: it tells, and changes nothing that a failure could come from. */
export function onlyChecks(command: string): boolean {
	return !INSTALLS.test(command) && CHECKS.test(command);
}
const INSTALLS = /\b(?:install|add|ci|up|start|init|create|setup|sync|download|get)\b/;

/** Work on the repository's history: it puts a state away or keeps it, and is never what made a command pass. */
export function isRepositoryWork(command: string): boolean {
	return /(?:^|[\s;&|(])(?:git\s+(?:-\S+\s+|-C\s+\S+\s+)*(?:add|commit|stash|push|pull|fetch|merge|rebase|reset|restore|checkout|switch|cherry-pick|revert|tag|rm|mv|am|apply|worktree|branch|clean)|gh|hub|glab|jj|hg|svn)(?=$|\s)/.test(
		command,
	);
}

/**
 * Is the exit code another program's than the command's: of `npm test | tail -5`, `make; git stash pop`, `make || true`? Then
 * that it ended well says nothing.
 */
export function isMasked(command: string): boolean {
	const bare = command.replace(/'[^']*'|"(?:[^"\\]|\\.)*"/g, 'q');
	return !/pipefail|PIPESTATUS/.test(bare) && /\|(?!\|)|\|\||;\s*\S|&\s*$/.test(bare);
}

export const EDITS: ReadonlySet<string> = new Set(['edit_file', 'write_file']);

export interface Aftermath {
	readonly failed: Passage;
	/** The first command after the failure that passed and did more than look. */
	readonly passed?: Passage;
	/** The very command that had failed passed later on. */
	readonly rerunPassed: boolean;
	/** Files edited between the failure and what passed. */
	readonly edited: readonly string[];
	/** Passages of the turn in which it passed. */
	readonly turn: readonly Passage[];
}

/** The same command, or one of the steps of `start the database && npm test`. */
function runsAgain(command: string, failed: string, tag: string): boolean {
	if (commandTag(command) === tag) return true;
	const step = normalCommand(failed);
	return command.split(/&&|\|\||;|\n/).some((part) => normalCommand(part) === step);
}

/** How many turns after the failing one are read. */
const TURNS = 2;

/** What followed this failed run; undefined when the passage is none. */
export function aftermath(index: Index, hit: Hit): Aftermath | undefined {
	const failed = passageOf(index, hit.doc);
	if (failed.outcome !== 'failed' || failed.command === '') return undefined;
	const tag = commandTag(failed.command);
	const edited: string[] = [];
	let passed: Passage | undefined;
	let turn: readonly Passage[] = [];
	let rerunPassed = false;
	for (let at = failed.turn; at <= failed.turn + TURNS && !rerunPassed; at++) {
		const passages = index.passages(failed.session, at);
		for (const passage of passages) {
			if (passage.role !== 'tool' || (at === failed.turn && passage.part <= failed.part)) continue;
			if (!passed && passage.tool !== undefined && EDITS.has(passage.tool) && passage.outcome !== 'failed')
				edited.push(...passage.files);
			if (passage.command === '' || passage.outcome !== 'ok' || onlyLooks(passage.command)) continue;
			const rerun = runsAgain(passage.command, failed.command, tag);
			if (!passed || rerun) turn = passages;
			passed ??= passage;
			if (rerun) {
				rerunPassed = true;
				break;
			}
		}
		// What passes in a later turn of its own accord has nothing to do with this failure.
		if (passed && !rerunPassed && at > failed.turn) break;
	}
	return {failed, ...(passed ? {passed} : {}), rerunPassed, edited: [...new Set(edited)], turn};
}
