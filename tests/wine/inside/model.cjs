// The model, inside of the client's own process, since no connection can be made: says what script.json tells it to, and
// writes down what it was asked. A main-loop request offers tools; any other is a side request, for a title.
const fs = require('node:fs');

const [SCRIPT, ASKED] = ['C:\\deja\\script.json', 'C:\\deja\\asked.jsonl'];
const script = JSON.parse(fs.readFileSync(SCRIPT, 'utf8'));
const json = (value) => new Response(JSON.stringify(value), {headers: {'content-type': 'application/json'}});

const elsewhere = globalThis.fetch;
globalThis.fetch = async (input, init = {}) => {
	if (!/^http:\/\/model\.test\//.test(String(input.url ?? input))) return elsewhere(input, init);
	const request = new Request(input, init);
	if (request.method === 'GET') return json({object: 'list', data: [{id: 'stub-1', object: 'model'}]});
	const body = await request.json();
	const isMain = (body.tools ?? []).length > 0;
	if (isMain) fs.appendFileSync(ASKED, `${JSON.stringify(body)}\n`);
	const {text = null, tools = []} = isMain ? (script.shift() ?? {text: 'Done.'}) : {text: 'A short title'};
	const calls = tools.map(({name, input}, index) => ({
		...{index, id: `call_${script.length}_${index}`, type: 'function'},
		function: {name, arguments: JSON.stringify(input)},
	}));
	const finish = calls.length > 0 ? 'tool_calls' : 'stop';
	const usage = {prompt_tokens: 1200, completion_tokens: 20, total_tokens: 1220};
	const common = {id: 'stub', created: 1_790_000_000, model: 'stub-1'};
	const message = {role: 'assistant', content: text, ...(calls.length > 0 ? {tool_calls: calls} : {})};
	if (!body.stream)
		return json({...common, object: 'chat.completion', choices: [{index: 0, message, finish_reason: finish}], usage});
	const chunk = (delta, reason, more) =>
		`data: ${JSON.stringify({...common, object: 'chat.completion.chunk', choices: [{index: 0, delta, finish_reason: reason}], ...more})}\n\n`;
	const events = `${chunk(message, null)}${chunk({}, finish, {usage})}data: [DONE]\n\n`;
	return new Response(events, {headers: {'content-type': 'text/event-stream'}});
};
