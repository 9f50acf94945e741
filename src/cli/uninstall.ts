/** `deja uninstall`: gives back every byte; the memory itself goes only with --purge. */
import path from 'node:path';
import {uninstall as uninstallSurfaces} from '../../installer/index.ts';
import {wrap} from '../text/index.ts';
import {defineCommand} from './command.ts';
import {needHome, placeLine, shownReports, siteOf, surfaceArgs, surfacesOf, tilde} from './install-words.ts';
import {lines} from './next-steps.ts';

export const uninstall = defineCommand({
	name: 'uninstall',
	summary: 'take deja out of Command Code again',
	args: {
		...surfaceArgs,
		purge: {kind: 'flag', description: 'also remove the memory itself: index, notes, settings, log'},
	},
	run({target, only, 'dry-run': dryRun, purge, json}, context) {
		needHome(context.env);
		const {surfaces, data} = uninstallSurfaces(siteOf(context), {names: surfacesOf(target, only), dryRun, purge});
		const failed = surfaces.some(({state}) => state === 'refused');
		if (json) {
			const purged = purge && !dryRun ? data : [];
			const left = purge && !dryRun ? [] : data;
			context.terminal.out(`${JSON.stringify({schema_version: 1, dryRun, surfaces, purged, left})}\n`);
			return failed ? 1 : 0;
		}
		const home = path.dirname(context.places.commandcode);
		context.terminal.out(shownReports(surfaces, context));
		const does = purge ? (dryRun ? 'would be removed' : 'removed  ') : 'left     ';
		for (const file of data) context.terminal.out(placeLine({word: does, name: 'memory', file}, context));
		const removed = surfaces.some(({state}) => state === 'removed') || (purge && data.length > 0);
		if (failed) context.terminal.out('deja was not taken out everywhere; see above.\n');
		else if (dryRun) context.terminal.out('nothing was changed (--dry-run).\n');
		else if (!removed) context.terminal.out('nothing to do: deja is not installed here.\n');
		else if (data.length > 0 && !purge)
			context.terminal.out(
				lines(
					wrap(
						`The memory is still there: ${tilde(context.places.deja, home)} (--purge removes it as well).`,
						context.terminal.columns,
					),
				),
			);
		return failed ? 1 : 0;
	},
});
