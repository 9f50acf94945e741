export {commandcode} from './commandcode/index.ts';
export {rootOf, sourceOf, sources} from './registry.ts';
