export {exportTo} from './export.ts';
export {type ImportReport, importFrom} from './import.ts';
export type {Teller} from './outgoing.ts';
export {learnRepositories} from './repositories.ts';
