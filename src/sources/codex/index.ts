export {codex} from './source.ts';
