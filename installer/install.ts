/**
 * Puts deja's surfaces in place: all that were asked for or, when one of them is refused, none.
 *
 * Half an installation would be worse than none: hooks without a runtime, a mod whose settings nobody can read.
 */
import {makeFolders, type Record, readRecord, remember, writeRecord} from './record.ts';
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
	const runtime = {name: 'runtime' as const, path: site.places.runtime};
	let record = readRecord(site.places);
	const steps = textSurfaces(site, names)
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
		const folders = makeFolders(site.places.deja, 0o700);
		if (planned[0]!.state !== 'unchanged') putRuntime(site);
		record = remember(withFolders({...record, version: site.version}, folders), 'runtime', undefined);
		writeRecord(site.places, record);
		reports.push(planned[0]!);
	} catch (error) {
		const outcome: Outcome = {state: 'refused', text: undefined, note: messageOf(error)};
		return [report(runtime, outcome), ...planned.slice(1).map((one) => held(one, 'runtime'))];
	}
	for (const {surface, decide} of steps) {
		const {outcome, folders} = applyText(surface, decide);
		record = withFolders(record, folders);
		if (inPlace.has(outcome.state)) record = remember(record, surface.name, outcome.before);
		writeRecord(site.places, record);
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

function withFolders(record: Record, folders: readonly string[]): Record {
	const fresh = folders.filter((dir) => !record.folders.includes(dir));
	return fresh.length ? {...record, folders: [...record.folders, ...fresh]} : record;
}
