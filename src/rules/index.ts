export {
	heldSettings,
	neverQuote,
	type Setting,
	SettingError,
	setSetting,
	settingOf,
	settings,
	unsetSetting,
} from './edit-settings.ts';
export {type Exclusion, exclusionsOf, type Named} from './exclude.ts';
export {type Forgotten, forgetFile, noteForgotten} from './forgotten.ts';
export {mutedForm, mutes} from './never.ts';
export type {Budget, Plan} from './plan.ts';
export {type Rules, readRules, rulesFrom, stateWithout, unreadState} from './rules.ts';
export {DEFAULTS, type Occasion, readSettings, type Settings, TOKENS} from './settings.ts';
