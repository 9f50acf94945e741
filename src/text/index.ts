export {fitBytes, fitColumns, oneLine, plain} from './clean.ts';
export {cut} from './cut.ts';
export {errorLine, isSummary} from './error-line.ts';
export {keep, keepHead, keepLine, keepName, keepResult, maxInput, maxWords, searched} from './excerpt.ts';
export {fingerprint, normalError} from './fingerprint.ts';
export {imitates, neutralise} from './frames.ts';
export {namedErrors} from './named-errors.ts';
export {wrap} from './wrap.ts';
