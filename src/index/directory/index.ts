export {directoryAt, type Place} from './at.ts';
export type {Directory, NewFile, OpenFile} from './directory.ts';
export {freshName, makerOf, readWhole, writeNew} from './files.ts';
export {lockOwner, type Owner, withWriterLock} from './lock.ts';
