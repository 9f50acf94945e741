export {claimName, discard, ensureFolder, freshName, makerOf, writeNew} from './files.ts';
export {lockOwner, type Owner, withWriterLock} from './lock.ts';
