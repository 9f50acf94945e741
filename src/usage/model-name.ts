/**
 * The table's id for what a transcript calls a model.
 *
 * Transcripts name models as the person's settings did: `Moonshotai/kimi-k3`, `anthropic:claude-sonnet-5`,
 * `openrouter/deepseek/deepseek-v4-flash`, `claude-haiku-4-5` for a dated id, or the bare last part `glm-5.3`.
 * The most exact reading wins. A last part that two makers share names neither: no price is better than a wrong one.
 */

/**
 * @param ids the ids of a table.
 * @param shorten may an id be named by its last part, or without its date? Not for prices that hold for one provider.
 * @returns a lookup; undefined for a model that the table does not have.
 */
export function modelNames(ids: Iterable<string>, shorten = true): (model: string) => string | undefined {
	const whole = new Map<string, string>();
	const short = new Map<string, string | undefined>();
	for (const id of ids) whole.set(id.toLowerCase(), id);
	for (const [lower, id] of shorten ? whole : []) {
		for (const name of new Set([undated(lower), leaf(lower), undated(leaf(lower))])) {
			if (!whole.has(name)) short.set(name, short.has(name) && short.get(name) !== id ? undefined : id);
		}
	}
	const known = new Map<string, string | undefined>();
	return (model) => {
		if (!known.has(model)) known.set(model, find(model, whole, short));
		return known.get(model);
	};
}

function find(
	model: string,
	whole: ReadonlyMap<string, string>,
	short: ReadonlyMap<string, string | undefined>,
): string | undefined {
	const readings = readingsOf(model.trim().toLowerCase());
	for (const reading of readings) {
		const id = whole.get(reading) ?? whole.get(undated(reading));
		if (id !== undefined) return id;
	}
	for (const reading of readings) {
		const id = short.get(reading) ?? short.get(undated(reading));
		if (id !== undefined) return id;
	}
	return undefined;
}

/** The name, then without its `maker:` prefix, then without each leading `provider/`. */
function readingsOf(name: string): string[] {
	const readings = [name];
	// A colon after the last slash is a tag (`qwen3:30b`, `x:free`), unless a plain word stands before it.
	const unprefixed = name.replace(/^(anthropic|openai|[a-z]+):(?=[a-z])/, '');
	if (unprefixed !== name) readings.push(unprefixed);
	for (let rest = unprefixed; rest.includes('/'); ) {
		rest = rest.slice(rest.indexOf('/') + 1);
		if (rest !== '') readings.push(rest);
	}
	return readings;
}

const leaf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
const undated = (name: string): string => name.replace(/[-@]\d{8}$/, '');
