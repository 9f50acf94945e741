export {type Line, readLines} from './lines.ts';
export {parseLine} from './parse-line.ts';
export {type Readable, readAt} from './readable.ts';
