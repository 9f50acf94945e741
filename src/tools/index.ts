export type {ToolAnswer} from './answer.ts';
export {tokensAtMost} from './budget.ts';
export {recallTool, rememberTool} from './definitions.ts';
export {toolsOf} from './tools.ts';
