/** `deja secrets`: which transcripts hold secrets, of what kind and where. The values are never shown. */
import path from 'node:path';
import {auditSecrets, type SecretPlace} from '../secrets/index.ts';
import {limitArg} from './args.ts';
import {columns} from './columns.ts';
import {type Context, defineCommand} from './command.ts';
import {progressLine} from './progress.ts';

export const secrets = defineCommand({
	name: 'secrets',
	summary: 'which transcripts hold keys and passwords: kinds and places, never values',
	args: {
		kind: {kind: 'text', hint: 'K', description: 'only this kind, e.g. github-token'},
		limit: limitArg(40),
	},
	run: ({kind, limit, json}, context) => {
		const {terminal, places} = context;
		const found: SecretPlace[] = [];
		const line = progressLine(terminal);
		const audit = auditSecrets(places.projects, line.show);
		let step = audit.next();
		for (; !step.done; step = audit.next()) {
			if (kind === undefined || step.value.kind === kind) found.push(step.value);
		}
		line.end();
		const {files, lines, unreadable} = step.value;
		if (json) {
			terminal.out(`${JSON.stringify({schema_version: 1, files, lines, unreadable, places: found})}\n`);
			return 0;
		}
		for (const file of unreadable) terminal.err(`deja: cannot be read: ${file}\n`);
		terminal.out(report(found, files, limit, context));
		return 0;
	},
});

function report(found: readonly SecretPlace[], files: number, limit: number, {terminal, places}: Context): string {
	if (found.length === 0) return `no secrets found in ${files} files\n`;
	const kinds = new Map<string, number>();
	for (const {kind, count} of found) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
	const rows = found
		.slice(0, limit)
		.map(({file, line, kind, count, where}) => [
			kind,
			count === 1 ? '' : `×${count}`,
			where,
			`${path.relative(places.projects, file)}:${line}`,
		]);
	const most = [...kinds]
		.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
		.map(([kind, count]) => `${count} ${kind}`);
	const more = found.length > limit ? `${found.length - limit} more places; --limit shows them\n` : '';
	return (
		`${columns(rows, terminal.columns)}${more}\n${most.join(', ')}\n` +
		`These stand in the client's own files below ${places.projects}; deja keeps none of them. Change a key that was shown.\n`
	);
}
