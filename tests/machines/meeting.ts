/** What machines that meet have to tell each other, and what each knows afterwards. */
import fs from 'node:fs';
import path from 'node:path';
import {openIndex} from '../../src/index/open/open.ts';
import type {Places} from '../../src/lib/paths.ts';
import {exchange, header} from '../index/store.ts';

/** A session of the machine's own: where some animal lives. */
export function say(places: Places, n: number, animal: string, project = 'shop', text = ''): void {
	const file = path.join(places.projects, `w-${project}/s${n}.jsonl`);
	fs.mkdirSync(path.dirname(file), {recursive: true});
	const words = `the ${animal} lives in the north`;
	fs.writeFileSync(file, header(`s${n}`, `/w/${project}`) + exchange(n, `where does the ${animal} live`, words) + text);
}

/** Every session that its memory knows, and whose it is. */
export function ids(places: Places): string[] {
	const index = openIndex(places.index);
	try {
		return index
			.sessions()
			.map(({id, machine}) => (machine ? `${id} of ${machine.name}` : id))
			.sort();
	} finally {
		index.close();
	}
}
