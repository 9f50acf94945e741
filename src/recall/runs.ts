/**
 * Commands as recall reads them: what only looks around, checks or keeps history, and whose exit code says nothing.
 */
import {mainProgram, withoutMoves} from '../shell/index.ts';

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
/** Runs tests; formatting, linting and building are none. */
export const isTest = (command: string): boolean =>
	/(?:^|[\s:/._-])(?:tests?|spec|e2e|vitest|jest|pytest|mocha|ava|rspec|phpunit|tox|nextest|playwright|cypress)(?=$|[\s:/._-])/.test(
		command,
	) && !/lint|\b(?:fmt|format|build|vet|tsc|cat|ls|grep|sed)\b/.test(command);

const INSTALLS = /\b(?:install|add|ci|up|start|init|create|setup|sync|download|get)\b/;

/** Work on the repository's history: it puts a state away or keeps it, and is never what made a command pass. */
export function isRepositoryWork(command: string): boolean {
	return /(?:^|[\s;&|(])(?:git\s+(?:-\S+\s+|-C\s+\S+\s+)*(?:add|commit|stash|push|pull|fetch|merge|rebase|reset|restore|checkout|switch|cherry-pick|revert|tag|rm|mv|am|apply|worktree|branch|clean)|gh|hub|glab|jj|hg|svn)(?=$|\s)/.test(
		command,
	);
}

/**
 * Is the exit code another program's than the command's: of `npm test | tail -5`, `make; git stash pop`, `make || true`? Then
 * that it ended well says nothing. A change of directory in front takes nothing from it.
 */
export function isMasked(command: string): boolean {
	const bare = withoutMoves(command).replace(/'[^']*'|"(?:[^"\\]|\\.)*"/g, 'q');
	return !/pipefail|PIPESTATUS/.test(bare) && /\|(?!\|)|\|\||;\s*\S|&\s*$/.test(bare);
}

export const EDITS: ReadonlySet<string> = new Set(['edit_file', 'write_file']);
