export type {ToolAnswer} from './answer.ts';
export {ANSWER_TOKENS, tokensAtMost} from './budget.ts';
export {recallTool, rememberTool} from './definitions.ts';
export {type Tools, toolsOf} from './tools.ts';
