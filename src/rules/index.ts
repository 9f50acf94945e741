export {type Exclusion, exclusionsOf, type Named} from './exclude.ts';
export {type Forgotten, forgetFile, noteForgotten} from './forgotten.ts';
export {type Rules, readRules, rulesFrom, stateWithout, unreadState} from './rules.ts';
export {DEFAULTS, readSettings, type Settings} from './settings.ts';
