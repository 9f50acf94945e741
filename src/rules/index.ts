export {
	forgetNever,
	heldSetting,
	heldSettings,
	neverQuote,
	SettingError,
	setSetting,
	settings,
	unsetSetting,
} from './edit-settings.ts';
export {type Exclusion, exclusionsOf, type Named} from './exclude.ts';
export {type Forgotten, noteForgotten, UNTIL_RIGHT} from './forgotten.ts';
export {mutes} from './never.ts';
export type {Budget, Plan} from './plan.ts';
export {capsOf} from './plans.ts';
export {type Rules, readRules, rulesFrom, stateWithout, unreadState} from './rules.ts';
export {DEFAULTS, readSettings, type Settings} from './settings.ts';
