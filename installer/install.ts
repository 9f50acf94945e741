/**
 * Puts deja's surfaces in place: all that were asked for or, when one of them is refused, none.
 *
 * Half an installation would be worse than none: hooks without a runtime, a mod whose settings nobody can read. What is about
 * to be done is written down before it is done (see `record.ts`), so that an uninstall after a kill finds it.
 */
import {sweepLeftovers} from './leftovers.ts';
import {type Record, readRecord, remember, withFolders, writeRecord} from './record.ts';
import {planRuntime, putRuntime} from './runtime.ts';
import type {Outcome, Site, State, SurfaceName, TextSurface} from './surface.ts';
import {textSurfaces} from './surfaces.ts';
import {messageOf} from './target.ts';
import {applyText, decision, planText} from './text-step.ts';

export interface SurfaceReport {
	readonly name: SurfaceName;
	readonly path: string;
	readonly state: State;
	/** Why, or what to do about it. */
	readonly note?: string;
}

export interface InstallOptions {
	/** The runtime is always among what is installed. */
	readonly names: readonly SurfaceName[];
	/** Only say what would happen. */
	readonly dryRun?: boolean;
	/** Replace files of ours that the person has edited. */
	readonly force?: boolean;
}

export function report({name, path}: Pick<TextSurface, 'name' | 'path'>, {state, note}: Outcome): SurfaceReport {
	return {name, path, state, ...(note === undefined ? {} : {note})};
}

/** @returns one report per surface, in the order of installation. */
export function install(site: Site, {names, dryRun = false, force = false}: InstallOptions): readonly SurfaceReport[] {
	const {places} = site;
	const runtime = {name: 'runtime' as const, path: places.runtime};
	let record = readRecord(places);
	const surfaces = textSurfaces(site, record, names);
	if (!dryRun) sweepLeftovers(places, surfaces);
	const steps = surfaces
		.filter(({name}) => names.includes(name))
		.map((surface) => ({surface, decide: decision(surface, 'put', record.before[surface.name], force)}));
	const planned = [
		report(runtime, planRuntime(site)),
		...steps.map(({surface, decide}) => report(surface, planText(surface, decide))),
	];
	const refused = planned.find(({state}) => state === 'refused');
	if (refused) return planned.map((one) => (one.state === 'refused' ? one : held(one, refused.name)));
	if (dryRun) return planned;

	const reports: SurfaceReport[] = [];
	try {
		record = writeRecord(places, remember({...record, version: site.version}, 'runtime', undefined));
		if (planned[0]!.state !== 'unchanged') putRuntime(site);
		reports.push(planned[0]!);
	} catch (error) {
		const outcome: Outcome = {state: 'refused', text: undefined, note: messageOf(error)};
		return [report(runtime, outcome), ...planned.slice(1).map((one) => held(one, 'runtime'))];
	}
	for (const {surface, decide} of steps) {
		const {name} = surface;
		const outcome = applyText(surface, decide, ({before, state}, missing) => {
			record = writeRecord(
				places,
				withFolders(withCommands(remember(record, name, before, state === 'created'), surface), missing),
			);
		});
		if (inPlace.has(outcome.state) && !record.installed.includes(name)) {
			record = writeRecord(places, remember(record, name, undefined));
		}
		reports.push(report(surface, outcome));
	}
	return reports;
}

/** Ours stands there; `kept` may also mean that somebody else's way to deja does the work. */
const inPlace: ReadonlySet<State> = new Set(['created', 'updated', 'unchanged', 'kept']);

/** Not touched, because another surface was refused. */
function held({name, path}: SurfaceReport, because: SurfaceName): SurfaceReport {
	return {name, path, state: 'unchanged', note: `not touched, since ${because} was refused`};
}

function withCommands(record: Record, {name, path, commands}: TextSurface): Record {
	const fresh = commands.filter((command) => !record.wrote.includes(command));
	const launcher = name === 'path' ? path : record.launcher;
	return {...record, wrote: [...record.wrote, ...fresh], launcher};
}
