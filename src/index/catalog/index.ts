export {applyCatalog, type Catalog, compactCatalog, type EncodedRecord, encodeRecord, openCatalog} from './catalog.ts';
export type {Entry} from './file.ts';
export type {SessionRecord, TurnFacts} from './record.ts';
