import {expect, test} from 'vitest';
import {config} from '../../src/cli/config.ts';
import {testContext} from './context.ts';

test('one setting is shown, and a key that is nearly one is asked back for', async () => {
	const context = testContext();
	expect(await config.run(['set', 'tokens.recall', '200'], context)).toBe(0);
	expect(await config.run(['get', 'tokens.recall'], context)).toBe(0);
	expect(context.stdout()).toBe('tokens.recall = 200\n200\n');
	const asking = testContext({home: context.home});
	await config.run(['get', 'tokens.recall', '--json'], asking);
	expect(JSON.parse(asking.stdout())).toEqual({
		schema_version: 1,
		key: 'tokens.recall',
		value: 200,
		from: 'config.json',
	});
	await expect(async () => config.run(['set', 'scop', 'all'], context)).rejects.toThrow('did you mean scope?');
	await expect(async () => config.run(['get', 'scop'], context)).rejects.toThrow('did you mean scope?');
	await expect(async () => config.run(['get', 'galaxy'], context)).rejects.toThrow('no setting "galaxy"');
});
