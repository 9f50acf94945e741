export {dropAgent} from './drop-agent.ts';
export {forget} from './forget.ts';
export {hasWork, look} from './snapshot.ts';
export {type StoreReport, skipLine, storeReport} from './store-report.ts';
export {type SyncReport, sync, syncAndOpen} from './sync.ts';
export {type StoreTotals, storeTotals} from './totals.ts';
