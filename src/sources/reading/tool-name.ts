/**
 * One name for every tool, whatever the version that wrote it: `shellCommand` and `shell_command` are the same tool.
 * MCP tools keep their name as it is.
 */
const renamed = new Map([
	['bash_output', 'shell_output'],
	['task_output', 'shell_output'],
	['list_directory', 'read_directory'],
]);

/** @returns `unknown` when there is no name. */
export function toolName(name: unknown): string {
	if (typeof name !== 'string' || name.trim() === '') return 'unknown';
	if (!/^[\w.-]{1,128}$/.test(name)) return toolName(name.replace(/[^\w.-]+/g, '_').slice(0, 128));
	if (name.startsWith('mcp__')) return name;
	const snake = /^[a-z_]+$/.test(name) ? name : name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
	return renamed.get(snake) ?? snake;
}
