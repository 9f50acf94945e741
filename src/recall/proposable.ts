/** Which commands memory may put into an agent's mouth: none that cannot be taken back, and none that breaks a trust. */
import {isIrreversible} from './irreversible.ts';
import {isRepositoryWork} from './runs.ts';
import {breaksTrust} from './trust.ts';

export const isProposable = (command: string): boolean =>
	!isIrreversible(command) && !breaksTrust(command) && !isRepositoryWork(command);
