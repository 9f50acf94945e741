import {plain} from '../../text/index.ts';

/** The name of a model as it is; of something else in its place, what is harmless. */
export function modelOf(value: unknown): string {
	if (typeof value !== 'string') return '';
	return /^[\w./:@+ -]{0,128}$/.test(value) ? value : plain(value.slice(0, 128)).replaceAll('\n', ' ');
}
