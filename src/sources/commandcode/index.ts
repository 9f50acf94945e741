export {readSidecar} from './sidecar.ts';
export {commandcode} from './source.ts';
