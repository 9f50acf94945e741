import {afterEach, beforeEach, expect, test} from 'vitest';
import {terms} from '../../../src/index/analysis/analyzer.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import {projectKeys} from '../../../src/index/open/projects.ts';
import {sync} from '../../../src/index/sync/sync.ts';
import {newStore, type Store} from '../store.ts';

let store: Store;
beforeEach(() => {
	store = newStore();
});
afterEach(() => store.remove());

test('a project is asked for from its folder, its sub-folders count, its namesakes do not', async () => {
	store.copy('28-project-name-substring/home');
	await sync(store.places);
	const index = openIndex(store.places.index);
	const seen = (cwd: string) => {
		const project = projectKeys(index, cwd, '/home/me');
		const keys = index.sessions().filter((head) => project.includes(head.project.key));
		const hits = index.search([{term: terms('shared')[0]!}, {term: terms('decision')[0]!}], {project}).hits;
		for (const hit of hits) expect(keys.map(({key}) => key)).toContain(hit.session);
		return keys.map(({cwd}) => cwd).sort();
	};
	expect(seen('/w/deja')).toEqual(['/w/deja', '/w/deja/packages/core']);
	expect(seen('/w/deja/packages/core')).toEqual(['/w/deja', '/w/deja/packages/core']);
	expect(seen('/w/deja-vu')).toEqual(['/w/deja-vu']);
	expect(seen('/w2/deja')).toEqual(['/w2/deja']);
	expect(projectKeys(index, '/w/nothing')[0]).toBe('/w/nothing');
	index.close();
});

test('a session under another directory than its header says is found from both', async () => {
	store.copy('81-migrated-header-names-wrong-cwd/home');
	await sync(store.places);
	const index = openIndex(store.places.index);
	const [wrong] = index.sessions().filter((head) => head.alsoProject);
	expect(wrong?.cwd).toBe('/tmp/elsewhere');
	const [said] = index.passages(wrong!.key).filter(({role}) => role === 'user');
	for (const cwd of ['/workspace/flat-demo', '/tmp/elsewhere']) {
		const clauses = terms(said!.text).map((term) => ({term}));
		const {hits} = index.search(clauses, {project: projectKeys(index, cwd)});
		expect(hits.map(({session}) => session)).toContain(wrong!.key);
	}
	expect(projectKeys(index, '/tmp/elsewhere')).not.toContain('slug:workspace-flat-demo');
	index.close();
});
