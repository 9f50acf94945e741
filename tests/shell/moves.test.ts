import {expect, test} from 'vitest';
import {isMasked} from '../../src/recall/runs.ts';
import {withoutMoves} from '../../src/shell/moves.ts';

test.each([
	['cd /w/app && npm test', 'npm test'],
	['cd "a b";cd c ; npm test', 'npm test'],
	['Set-Location C:\\w\\app; npm test | Select-Object -Last 5', 'npm test | Select-Object -Last 5'],
	["sl -LiteralPath 'C:\\My Work'; make", 'make'],
	['cd /d D:\\w && make', 'make'],
	['cd a || exit; make', 'cd a || exit; make'],
	['cd', 'cd'],
	['cdparanoia x; y', 'cdparanoia x; y'],
])('%j without its moves', (command, bare) => {
	expect(withoutMoves(command)).toBe(bare);
});

test('a move does not mask how a command ended, another command does', () => {
	expect(isMasked('Set-Location C:\\w; npm test')).toBe(false);
	expect(isMasked('cd web; npm test')).toBe(false);
	expect(isMasked('cd web; npm test; git stash pop')).toBe(true);
	expect(isMasked('cd web; npm test | tail -5')).toBe(true);
	expect(isMasked('make; npm test')).toBe(true);
});
