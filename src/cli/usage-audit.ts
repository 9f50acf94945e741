/** `deja usage --audit`: finds the call or the session, and prints its account. */
import type {SessionUsage} from '../model/index.ts';
import {type Audit, audit, auditJson, auditText, type KnownPrices} from '../usage/index.ts';
import {CommandError, type Context} from './command.ts';
import type {Question} from './usage-question.ts';

/** @throws CommandError when nothing has that name, or several have. */
export function printAudit(
	usages: readonly SessionUsage[],
	wanted: string,
	{price, by}: KnownPrices,
	{json, period}: Question,
	{terminal}: Context,
): number {
	const found = audit(usages, wanted, price);
	if (found === undefined) throw new CommandError(`no call and no session "${wanted}"`);
	if (!isAudit(found))
		throw new CommandError(`"${wanted}" fits several; name one of\n  ${found.slice(0, 8).join('\n  ')}`);
	if (json) {
		terminal.out(`${JSON.stringify(auditJson(found))}\n`);
		return 0;
	}
	const zoned = new Intl.DateTimeFormat('sv', {dateStyle: 'short', timeStyle: 'medium', timeZone: period.timeZone});
	const when = (time: number): string => (time > 0 ? zoned.format(time) : '-');
	terminal.out(auditText(found, by, terminal.columns, when));
	return 0;
}

const isAudit = (found: Audit | readonly string[]): found is Audit => !Array.isArray(found);
