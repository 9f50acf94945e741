/**
 * The files a call names, as the model wrote them. Patterns are no files: they are left out.
 *
 * Host facts: only `paths` of read_file is expanded by the client, a `file_path` is taken literally, so `app/[id]/page.tsx` is
 * a file there. The client accepts, and the transcript keeps, every one of these spellings.
 */
import {firstOf, type Json, listOf} from '../../lib/index.ts';

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
/** Tools that name files, and whether they may name several at once. */
const tools = new Map([
	['read_file', true],
	['read_multiple_files', true],
	['vision', true],
	['edit_file', false],
	['write_file', false],
]);
/** A call that names more is a listing. */
const most = 64;

/** @param tool canonical name. @returns `[]` for tools that name no files. Repeats are dropped. */
export function filesOf(tool: string, input: Json): string[] {
	const several = tools.get(tool);
	if (several === undefined) return [];
	const single = firstOf(input, one);
	const list = several ? firstOf(input, many) : undefined;
	const files: string[] = [];
	if (typeof single === 'string' && single.trim() !== '' && !single.includes('*')) files.push(single.trim());
	if (list === undefined) return files;
	for (const file of listOf(list) ?? [list]) {
		if (typeof file !== 'string' || file.trim() === '' || /[*?[\]{}]|^!/.test(file)) continue;
		if (!files.includes(file.trim())) files.push(file.trim());
		if (files.length === most) break;
	}
	return files;
}
