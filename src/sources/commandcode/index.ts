export {becameOf, isShell} from './outcome.ts';
export {readSidecar} from './sidecar.ts';
export {commandcode} from './source.ts';
export {READING_VERSION} from './state.ts';
export {filesOf} from './tool-files.ts';
export {toolName} from './tool-name.ts';
