/** Is a claim taken down: by the person who reads it, or by the agent who made it? */
import {alternatives, pattern} from '../languages/index.ts';

const DENIES = new RegExp(`^\\W*(?:${alternatives('denies')})`, 'iu');

export const refutes = (line: string): boolean => DENIES.test(line);
export const recants = pattern('recants');
