export {applyCatalog, type Catalog, compactCatalog, type EncodedRecord, encodeRecord, openCatalog} from './catalog.ts';
export type {Entry} from './file.ts';
export type {SessionRecord} from './record.ts';
export type {TurnFacts} from './turn-facts.ts';
