/**
 * The table of commands, in the order in which help shows them.
 *
 * Each is loaded when it is named: a statusline must not wait for what only an installer needs.
 */
import type {Table} from './command.ts';

export const table: Table = new Map([
	['home', async () => (await import('./home.ts')).home],
	['search', async () => (await import('./search.ts')).search],
	['ask', async () => (await import('./ask.ts')).ask],
	['recall', async () => (await import('./recall.ts')).recall],
	['digest', async () => (await import('./digest.ts')).digest],
	['sessions', async () => (await import('./sessions.ts')).sessions],
	['show', async () => (await import('./show.ts')).show],
	['resume', async () => (await import('./resume.ts')).resume],
	['restore', async () => (await import('./restore.ts')).restore],
	['file', async () => (await import('./file.ts')).file],
	['how', async () => (await import('./how.ts')).how],
	['fix', async () => (await import('./fix.ts')).fix],
	['usage', async () => (await import('./usage.ts')).usage],
	['statusline', async () => (await import('./statusline.ts')).statusline],
	['log', async () => (await import('./log.ts')).log],
	['remember', async () => (await import('./remember.ts')).remember],
	['notes', async () => (await import('./remember.ts')).notes],
	['promote', async () => (await import('./promote.ts')).promote],
	['forget', async () => (await import('./forget.ts')).forget],
	['secrets', async () => (await import('./secrets.ts')).secrets],
	['export', async () => (await import('./export.ts')).exported],
	['import', async () => (await import('./import.ts')).imported],
	['remote', async () => (await import('./remote.ts')).remote],
	['push', async () => (await import('./push.ts')).pushed],
	['pull', async () => (await import('./pull.ts')).pulled],
	['machines', async () => (await import('./machines.ts')).machines],
	['install', async () => (await import('./install.ts')).install],
	['uninstall', async () => (await import('./uninstall.ts')).uninstall],
	['sources', async () => (await import('./sources.ts')).sources],
	['config', async () => (await import('./config.ts')).config],
	['doctor', async () => (await import('./doctor.ts')).doctor],
	['sync', async () => (await import('./sync.ts')).sync],
	['hook', async () => (await import('./hook.ts')).hook],
	['mcp', async () => (await import('./mcp.ts')).mcp],
	['completion', async () => (await import('./completion.ts')).completionFor(table)],
]);
