/** What git says when it cannot: the person's to read. */
import {GitError} from '../machines/index.ts';
import {CommandError} from './context.ts';

/** Does what may ask git. Throws CommandError in git's own words. */
export function withGitErrors<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw error instanceof GitError ? new CommandError(error.message) : error;
	}
}
