export {commandcode} from './commandcode/index.ts';
export {sourceOf, sources} from './registry.ts';
