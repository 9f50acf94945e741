/**
 * The human languages that people and agents settle things in, and the patterns that all of them share.
 *
 * One file a language, data alone; `all.ts` lists them, `language.ts` says what one may give. Nothing here imports anything
 * from elsewhere, so everyone may import it.
 */
export {languages, secretWords} from './all.ts';
export type {RelativeDay} from './language.ts';
export {looksBack} from './looks-back.ts';
export * from './patterns.ts';
