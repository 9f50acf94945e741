export {fitBytes, fitColumns, oneLine, plain} from './clean.ts';
export {cut} from './cut.ts';
export {errorLine, fingerprint, isSummary, namedErrors, normalError} from './error-line.ts';
export {keep, keepHead, keepLine, keepName, keepResult, maxInput, maxWords, searched} from './excerpt.ts';
export {imitates, neutralise} from './frames.ts';
export {wrap} from './wrap.ts';
