import {expect, test} from 'vitest';
import {mainProgram, programsOf} from '../../src/shell/programs.ts';

test.each([
	['npm test', ['npm']],
	['cd web && NODE_ENV=test npx vitest run src | tail -5', ['vitest', 'tail']],
	['/usr/local/bin/psql -c "select 1; drop table x"', ['psql']],
	['sudo -E timeout 30 docker compose up -d 2>&1', ['docker']],
	['(cd api; go test ./...) || echo failed', ['go', 'echo']],
	['if [ -f x ]; then make; fi', ['make']],
	['C:\\tools\\gradlew.bat build', ['gradlew']],
	['Set-Location C:\\w; .\\build.ps1 -Release | Select-Object -Last 20', ['build', 'Select-Object']],
	['& "C:\\Program Files\\nodejs\\node.exe" x.mjs', ['node']],
	['Push-Location x', ['Push-Location']],
	['cat <<EOF > a.txt\nrm -rf /\nEOF', ['cat']],
	['cd /tmp', ['cd']],
	['git add . && git commit -m "npm; test"', ['git']],
	['g++ -O2 main.cpp', ['g++']],
	['', []],
	['"', []],
	['$CMD --version', []],
])('programs of %j', (command, programs) => {
	expect(programsOf(command)).toEqual(programs);
});

test('the main program is the first that did something', () => {
	expect(mainProgram('cd x && npm run build && ls')).toBe('npm');
	expect(mainProgram('&&')).toBeUndefined();
});
