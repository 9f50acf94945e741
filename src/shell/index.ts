export {commandOf, isOwnCommand} from './command.ts';
export {withoutMoves} from './moves.ts';
export {mainProgram, programsOf} from './programs.ts';
