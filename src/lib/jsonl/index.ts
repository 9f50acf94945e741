export {type Line, readLines} from './lines.ts';
export {parseLine} from './parse-line.ts';
export {type Joined, lengthOf, type Readable, readAt} from './readable.ts';
