/** `deja push`: sends what is new in the named projects to the person's own repository; and the team's notes of the repository here. */
import {type PushReport, push, readRemote} from '../machines/index.ts';
import {columns} from './columns.ts';
import {type Context, defineCommand} from './command.ts';
import {count} from './export.ts';
import {withGitErrors} from './git-errors.ts';
import {progressLine} from './progress.ts';
import {theRemote} from './remote.ts';
import {sendTeamNotes} from './team-notes.ts';
import {oneAtATime, withTeller} from './teller.ts';

export const pushed = defineCommand({
	name: 'push',
	summary: 'send what is new in your named projects to your remote',
	args: {'dry-run': {kind: 'flag', description: 'list what would leave; open no connection'}},
	async run({'dry-run': dryRun, json}, context) {
		const {terminal, now, places} = context;
		const team = dryRun ? undefined : withGitErrors(() => sendTeamNotes(context));
		if (team && !readRemote(places)) {
			terminal.out(json ? `${JSON.stringify({schema_version: 1, teamNotes: team.notes})}\n` : team.said);
			return 0;
		}
		return withTeller(context, (teller) =>
			oneAtATime(context, () => {
				const remote = theRemote(context);
				const line = progressLine(terminal);
				const report = withGitErrors(() => push(teller, remote, {now: now(), dryRun, onProgress: line.show}));
				line.end();
				const notes = team ? {teamNotes: team.notes} : {};
				if (json)
					terminal.out(`${JSON.stringify({schema_version: 1, dryRun, url: remote.url, ...report, ...notes})}\n`);
				else terminal.out(`${team?.said ?? ''}${told(report, dryRun, context)}`);
				return 0;
			}),
		);
	},
});

function told(
	{sessions, fresh, bytes, withdrawn, notes, unread, projects, redacted}: PushReport,
	dryRun: boolean,
	{terminal}: Context,
): string {
	const rows = Object.entries(projects).map(([label, number]) => [label, count(number, 'session')]);
	const changes = [
		fresh > 0
			? `${count(fresh, 'session')} new or longer (${(bytes / 1e6).toFixed(1)} MB, sealed)`
			: 'no session is new',
		withdrawn > 0 ? `${withdrawn} ${dryRun ? 'leave' : 'left'} the remote` : '',
		unread.length > 0 ? `${unread.length} cannot be read now` : '',
	].filter((part) => part !== '');
	const secrets =
		redacted > 0 ? `in these ${count(redacted, 'secret')} stand as [redacted]; \`deja secrets\` says where\n` : '';
	const all = `${dryRun ? columns(rows, terminal.columns) : ''}${changes.join('; ')}\n${secrets}`;
	return `${all}${dryRun ? 'would lie' : 'now'} in the remote: ${count(sessions, 'session')}, ${count(notes, 'note')}\n`;
}
