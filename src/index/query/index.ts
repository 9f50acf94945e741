export {explicitSearch} from './explicit.ts';
export {filterList, postingsOf} from './filter.ts';
export {liveDocs, sessionsIn} from './frequency.ts';
export {type Found, searchSegments, taggedSegments} from './search.ts';
export {highlights, snippet} from './snippet.ts';
export {parseSearch, phraseSearch} from './syntax.ts';
export type {Clause, Filter, Hit, Index, SearchOptions, SearchResult} from './types.ts';
