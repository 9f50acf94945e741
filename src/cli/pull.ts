/** `deja pull`: takes in what the person's other machines have sent; and the team's notes of the repository here. */
import {type PullReport, pull, readRemote} from '../machines/index.ts';
import {readRules} from '../rules/index.ts';
import {CommandError, defineCommand} from './command.ts';
import {withGitErrors} from './git-errors.ts';
import {readTaken, told} from './import.ts';
import {theRemote} from './remote.ts';
import {fetchTeamNotes} from './team-notes.ts';
import {oneAtATime} from './teller.ts';

export const pulled = defineCommand({
	name: 'pull',
	summary: 'take in what your other machines have sent',
	args: {},
	async run({json}, context) {
		const {places, env, terminal} = context;
		const rules = readRules(places, env);
		if (rules.stops) throw new CommandError(rules.stops);
		const team = withGitErrors(() => fetchTeamNotes(context));
		if (team && !readRemote(places)) {
			terminal.out(json ? `${JSON.stringify({schema_version: 1, teamNotes: team.notes})}\n` : team.said);
			return 0;
		}
		const report: PullReport = await oneAtATime(context, () =>
			withGitErrors(() => pull(places, theRemote(context), rules)),
		);
		await readTaken(context);
		if (json)
			terminal.out(`${JSON.stringify({schema_version: 1, ...report, ...(team ? {teamNotes: team.notes} : {})})}\n`);
		else if (team) terminal.out(team.said);
		if (json) return report.left.length > 0 ? 1 : 0;
		if (report.refs === 0) terminal.out('nothing new\n');
		else if (report.machines.length > 0) terminal.out(told(report));
		for (const {ref, why} of report.left) terminal.err(`deja: ${ref}: ${why}\n`);
		return report.left.length > 0 ? 1 : 0;
	},
});
