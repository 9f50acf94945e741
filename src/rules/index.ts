export {type Forgotten, forgetFile, type Rules, readRules, rulesFrom, stateWithout} from './rules.ts';
