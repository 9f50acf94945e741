#!/usr/bin/env node
/**
 * One search over what many machines have exported, in an engine that an organisation runs: starts a PostgreSQL of its own
 * (Debian's package `postgresql`) that listens on no network, loads an export, and asks it.
 *
 *   node examples/postgres/ask.mjs <folder of `deja export`> <words…>
 *
 * The cluster lies in a temporary folder and goes with the script. For a server that stays, run schema.sql once and fill.sql
 * for each file; both are plain psql. Exit 3 where there is no PostgreSQL.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [dir, ...words] = process.argv.slice(2);
if (dir === undefined || words.length === 0) {
	console.error('usage: ask.mjs <export folder> <words…>');
	process.exit(2);
}

/** Debian keeps the server's programs beside each other, by version, outside of PATH. */
function programs() {
	const debian = '/usr/lib/postgresql';
	const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...versions.map((version) => path.join(debian, version, 'bin')),
		...(process.env.PATH ?? '').split(':'),
	];
	return folders.find((folder) => fs.existsSync(path.join(folder, 'initdb')));
}

const bin = programs();
if (bin === undefined) {
	console.error('no PostgreSQL here: apt-get install postgresql');
	process.exit(3);
}

/** The server refuses to run as root: then as Debian's own user for it. */
const owner = process.getuid?.() === 0 ? userOf('postgres') : {};
function userOf(name) {
	const row = fs
		.readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((line) => line.startsWith(`${name}:`));
	const [, , uid, gid] = row?.split(':') ?? [];
	return {uid: Number(uid), gid: Number(gid)};
}

function run(program, args, input) {
	const done = spawnSync(path.join(bin, program), args, {
		...owner,
		...(input === undefined ? {} : {input}),
		cwd: home,
		encoding: 'utf8',
		env: {PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGHOST: home, PGUSER: 'deja', PGDATABASE: 'postgres', HOME: home},
		maxBuffer: 1 << 30,
		// The server that is started here must not hold our pipes open.
		stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
	});
	if (done.status !== 0) throw new Error(`${program}: ${done.error?.message ?? done.stderr ?? done.status}`);
	return done.stdout;
}
const psql = (args, input) => run('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...args], input);

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-postgres-'));
fs.chmodSync(home, 0o700);
if (owner.uid !== undefined) fs.chownSync(home, owner.uid, owner.gid);
const data = path.join(home, 'data');
try {
	run('initdb', [
		'-D',
		data,
		'-U',
		'deja',
		'-A',
		'peer',
		'--auth-local=trust',
		'-E',
		'UTF8',
		'--locale=C.UTF-8',
		'--no-sync',
	]);
	run('pg_ctl', [
		'-D',
		data,
		'-w',
		'-l',
		path.join(home, 'log'),
		'-o',
		`-c listen_addresses='' -k ${home} -c fsync=off`,
		'start',
	]);
	const started = performance.now();
	const sql = (name) =>
		fs.readFileSync(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), name), 'utf8');
	psql(['-f', '-'], sql('schema.sql'));
	const files = fs.readdirSync(dir, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.jsonl'));
	// Each machine's `about` last: it says what is not to be kept.
	for (const name of files.sort((a, b) => Number(/about/.test(a)) - Number(/about/.test(b)))) {
		const text = fs.readFileSync(path.join(dir, name), 'utf8');
		const {machine, edition} = JSON.parse(text.slice(0, text.indexOf('\n')));
		// One column of JSON, by a quote and a delimiter that no JSON has; a text of PostgreSQL has no NUL.
		const copy = String.raw`copy line from stdin with (format csv, quote e'\x01', delimiter e'\x02')`;
		psql(['-c', copy], text.replaceAll('\\u0000', ''));
		psql(['-v', `machine=${machine.name}`, '-v', `edition=${edition}`, '-f', '-'], sql('fill.sql'));
	}
	psql(['-c', 'create index on said using gin (terms); create index on said (machine, session); analyze']);
	const loaded = performance.now();
	const question = words.join(' ');
	const found = psql(
		['-A', '-t', '-F', '  ', '-v', `question=${question}`, '-f', '-'],
		`select to_char(s.ended, 'YYYY-MM-DD'), s.machine, s.project, s.title,
			ts_headline('english', best.words, websearch_to_tsquery('english', :'question'), 'MaxWords=24, MinWords=8, StartSel=*, StopSel=*')
		from (
			select distinct on (machine, session) *, ts_rank_cd(terms, websearch_to_tsquery('english', :'question')) as rank
			from said where terms @@ websearch_to_tsquery('english', :'question') order by machine, session, rank desc
		) best join session s using (machine, session) order by best.rank desc, s.ended desc limit 5;`,
	);
	const asked = performance.now();
	const counts = psql([
		'-A',
		'-t',
		'-F',
		' ',
		'-c',
		'select (select count(*) from session), (select count(*) from said), (select count(*) from call), pg_database_size(current_database())',
	]);
	const [sessions, said, calls, bytes] = counts.trim().split(' ').map(Number);
	console.log(found.trimEnd().replaceAll(/\n(?!\d{4}-)/g, ' '));
	console.error(
		`${sessions} sessions, ${said} parts, ${calls} calls in ${(bytes / 1e6).toFixed(0)} MB; loaded in ${((loaded - started) / 1e3).toFixed(1)} s, asked in ${Math.round(asked - loaded)} ms (a psql of its own)`,
	);
} finally {
	if (fs.existsSync(path.join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
	fs.rmSync(home, {recursive: true, force: true, maxRetries: 5});
}
