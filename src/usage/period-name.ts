/** What people call a period. */
import type {Period} from './period.ts';

export function periodName({name, from, to}: Period): string {
	const days = /^(\d+)d$/.exec(name)?.[1];
	if (name === 'today' || name === '1d') return 'today';
	if (name === 'week' || name === 'month') return `this ${name}`;
	if (name === 'all') return 'all time';
	if (days !== undefined) return `last ${days} days`;
	if (name === 'range') return `${from ?? 'the beginning'} to ${to ?? 'today'}`;
	return name;
}
