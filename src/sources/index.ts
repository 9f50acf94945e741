export {commandcode} from './commandcode/index.ts';

export {rootOf, type Stores, sourceOf, sources} from './registry.ts';
