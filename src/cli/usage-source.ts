/**
 * Where a usage report gets its sessions from: the index.
 */
import type {SessionUsage} from '../transcript/session-usage.ts';
import type {Context} from './command.ts';
import {withIndex} from './with-index.ts';

export function withUsages<T>(context: Context, work: (usages: Iterable<SessionUsage>) => T | Promise<T>): Promise<T> {
	return withIndex(context, (index) => work(index.usage()));
}
