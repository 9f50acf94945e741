export {commandcode} from './commandcode/index.ts';
export {sourceOf} from './registry.ts';
