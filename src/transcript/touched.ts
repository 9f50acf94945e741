/**
 * The files a call names, as the model wrote them. Patterns are no files: they are left out.
 *
 * Host facts: only `paths` of read_file is expanded by the client, a `file_path` is taken literally, so `app/[id]/page.tsx` is
 * a file there. The client accepts, and the transcript keeps, every one of these spellings.
 */
import {firstOf, type Json, listOf} from './record.ts';

const one = [
	'file_path',
	'path',
	'filePath',
	'filepath',
	'pathname',
	'target_file',
	'targetFile',
	'file',
	'absolute_path',
	'absolutePath',
	'fileName',
	'file_name',
	'filename',
];
const many = ['paths', 'include', 'files', 'file_paths', 'filePaths', 'filepaths', 'patterns'];
const tools = new Set(['read_file', 'read_multiple_files', 'edit_file', 'write_file', 'vision']);
/** A call that names more is a listing. */
const most = 64;

/** @param tool canonical name. @returns `[]` for tools that name no files. Repeats are dropped. */
export function filesOf(tool: string, input: Json): string[] {
	if (!tools.has(tool)) return [];
	const files = new Set<string>();
	const single = firstOf(input, one);
	if (typeof single === 'string' && single.trim() !== '' && !single.includes('*')) files.add(single.trim());
	const list = firstOf(input, many);
	for (const file of listOf(list) ?? [list]) {
		if (typeof file !== 'string' || file.trim() === '' || /[*?[\]{}]|^!/.test(file)) continue;
		files.add(file.trim());
	}
	return [...files].slice(0, most);
}
