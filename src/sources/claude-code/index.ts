export {claudeCode} from './source.ts';
