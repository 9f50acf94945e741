/** Is a claim taken down: by the person who reads it, or by the agent who made it? */
import {alternatives, pattern} from '../languages/index.ts';

const DENIES = new RegExp(`^\\W*(?:${alternatives('denies')})`, 'iu');
const RECANTS = pattern('recants');

export const refutes = (line: string): boolean => DENIES.test(line);
export const recants = (sentence: string): boolean => RECANTS.test(sentence);
