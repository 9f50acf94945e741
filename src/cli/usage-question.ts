/** What a person may ask of `deja usage`: between its words and its reports. */
import type {Grouping, Period} from '../usage/index.ts';

/** What the person wants to know. */
export interface Question {
	readonly period: Period;
	/** Only this project: a directory, or its name. */
	readonly project: string | undefined;
	/** Only calls to models with this in their name. */
	readonly model: string | undefined;
	readonly by: Grouping | undefined;
	readonly limit: number;
	/** Nano-dollars. */
	readonly budget: number | undefined;
	readonly audit: string | undefined;
	readonly html: string | undefined;
	/** With `html`: names are replaced. */
	readonly share: boolean;
	readonly csv: boolean;
	readonly json: boolean;
	/** No period and no grouping: the overview. */
	readonly bare: boolean;
}
