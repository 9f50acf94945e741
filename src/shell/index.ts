export {commandOf, isOwnCommand} from './command.ts';
export {mainProgram, programsOf} from './programs.ts';
