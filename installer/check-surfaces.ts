/**
 * Doctor on what is wired: is each surface in place, whole, and today's? And is the runtime what was installed?
 */
import fs from 'node:fs';
import path from 'node:path';
import {readSmallFile} from '../src/lib/index.ts';
import type {Finding} from './finding.ts';
import {sweepLeftovers} from './leftovers.ts';
import {readRecord} from './record.ts';
import {runtimeDamage} from './runtime.ts';
import type {Outcome, Site, TextSurface} from './surface.ts';
import {textSurfaces} from './surfaces.ts';
import {decision, planText} from './text-step.ts';

const install = 'run `deja install`';

export function checkSurfaces(site: Site): readonly Finding[] {
	const record = readRecord(site.places);
	const {installed} = record;
	const all = textSurfaces(site, record);
	sweepLeftovers(site.places, all);
	const runtime = checkRuntime(site);
	const surfaces = all.map((surface) => ({
		surface,
		outcome: planText(surface, decision(surface, 'put', undefined, false)),
	}));
	const refused = surfaces.filter(({outcome}) => outcome.state === 'refused');
	if (runtime === undefined && installed.length === 0) {
		const nothing: Finding = {check: 'install', level: 'note', what: 'deja is not installed here', fix: install};
		return [nothing, ...refused.map(({surface, outcome}) => checked(surface, outcome, false))];
	}
	const missing: Finding = {
		check: 'runtime',
		level: 'broken',
		what: 'the program is gone from deja’s folder',
		fix: install,
	};
	return [
		runtime ?? missing,
		...surfaces.flatMap(({surface, outcome}) => {
			const wanted = installed.includes(surface.name);
			return wanted || outcome.state !== 'created' ? [checked(surface, outcome, wanted)] : [];
		}),
	];
}

function checked({name: check, path: file}: TextSurface, {state, note}: Outcome, wanted: boolean): Finding {
	switch (state) {
		case 'unchanged':
			return {check, level: 'ok', what: note ?? `in place: ${file}`};
		case 'updated':
			return {
				check,
				level: 'note',
				what: `in place, but not as this version of deja would write it: ${file}`,
				fix: install,
			};
		case 'created':
			return {
				check,
				level: wanted ? 'broken' : 'note',
				what: `was installed and is gone from ${file}: another program may have saved over it`,
				fix: install,
			};
		case 'refused':
			return {check, level: 'broken', what: `${file}: ${note ?? 'cannot be used'}`, fix: 'correct the file'};
		default:
			return {check, level: 'note', what: `${file}: ${note ?? state}`};
	}
}

/** @returns undefined when there is none. */
function checkRuntime({places: {runtime}, version}: Site): Finding | undefined {
	if (!fs.existsSync(runtime)) return undefined;
	const damage = runtimeDamage(runtime);
	if (damage.length > 0) return {check: 'runtime', level: 'broken', what: damage.join('; '), fix: install};
	const facts = JSON.parse(readSmallFile(path.join(runtime, 'runtime.json')) ?? '') as {
		version: string;
		node: string;
	};
	if (!fs.existsSync(facts.node)) {
		const what = `node is gone from ${facts.node}; until the next install the one on PATH is used, if there is one`;
		return {check: 'runtime', level: 'broken', what, fix: install};
	}
	if (facts.version !== version) {
		const what = `version ${facts.version} is installed, this is ${version}`;
		return {check: 'runtime', level: 'note', what, fix: install};
	}
	return {check: 'runtime', level: 'ok', what: `${facts.version} in ${runtime}, with ${facts.node}`};
}
