export {type Frame, frameOf, type Size, viewOf} from './frame.ts';
export {type Key, keyReader} from './keys.ts';
export {look} from './look.ts';
export {marked, markingOf} from './mark.ts';
export {NOTHING, type Paint, type Preview, previewOf} from './preview.ts';
export {answered, askedIn, begin, type Choice, chosen, noted, press} from './state.ts';
