/**
 * A git server over HTTP for tests, a process of its own since deja waits for git: `node git-server.mjs ROOT`, which says its port.
 * The first part of a path says how it behaves: `open`, `login` (asks for ada's password), `closed` (nobody may), and two that break
 * off in the middle: `dies-taking` of what is pushed, `dies-giving` of what is fetched.
 */
import {spawn} from 'node:child_process';
import http from 'node:http';

const [root] = process.argv.slice(2);
const login = `Basic ${Buffer.from('ada:open sesame').toString('base64')}`;

const server = http.createServer((request, response) => {
	const {pathname, search} = new URL(request.url, 'http://localhost');
	const [, behaviour, ...rest] = pathname.split('/');
	if (behaviour === 'closed') return void response.writeHead(403).end('not yours\n');
	if (behaviour === 'login' && request.headers.authorization !== login)
		return void response.writeHead(401, {'www-authenticate': 'Basic realm="git"'}).end();
	const isPush = pathname.endsWith('/git-receive-pack') && request.method === 'POST';
	const isFetch = pathname.endsWith('/git-upload-pack') && request.method === 'POST';
	if (behaviour === 'dies-taking' && isPush) return void request.once('data', () => request.socket.destroy());
	const git = spawn('git', ['http-backend'], {
		env: {
			...process.env,
			GIT_PROJECT_ROOT: root,
			GIT_HTTP_EXPORT_ALL: '1',
			PATH_INFO: `/${rest.join('/')}`,
			QUERY_STRING: search.slice(1),
			REQUEST_METHOD: request.method,
			CONTENT_TYPE: request.headers['content-type'] ?? '',
			HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
			GIT_PROTOCOL: request.headers['git-protocol'] ?? '',
			REMOTE_USER: 'ada',
		},
		stdio: ['pipe', 'pipe', 'ignore'],
	});
	git.stdin.on('error', () => {});
	request.pipe(git.stdin);
	const parts = [];
	git.stdout.on('data', (part) => parts.push(part));
	git.stdout.on('end', () => {
		const answer = Buffer.concat(parts);
		const end = answer.indexOf('\r\n\r\n');
		const headers = answer
			.toString('latin1', 0, end)
			.split('\r\n')
			.map((line) => line.split(/: */));
		const status = Number(headers.find(([name]) => name === 'Status')?.[1]?.slice(0, 3) ?? 200);
		const body = answer.subarray(end + 4);
		for (const [name, value] of headers) if (name !== 'Status') response.setHeader(name, value);
		response.writeHead(status);
		// A pack is among what a fetch is answered, behind what was agreed on.
		if (behaviour !== 'dies-giving' || !isFetch || body.indexOf('PACK') < 0) return void response.end(body);
		response.write(body.subarray(0, body.indexOf('PACK') + 20), () => request.socket.destroy());
	});
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
