/**
 * What the person sees of deja in the client: the footer, and dim lines in the conversation. In print mode there is neither.
 *
 * Nobody awaits what is drawn here: a failure goes to the log and nowhere else, since a rejection would end the client.
 */
import type {Env} from '../lib/index.ts';
import {noticeLine} from '../service/index.ts';
import type {RunningCall} from '../usage/index.ts';
import type {Host, Loose} from './host.ts';
import type {SessionState} from './session-state.ts';
import {isNotice} from './spoken.ts';
import type {Link} from './worker-link.ts';

/** The footer is drawn again after this, when what it shows is about to change. */
const FOOTER_AGAIN_MS = 2500;
/** How long an answer may take that nobody waits for. Milliseconds. */
export const DRAWN_MS = 5000;
/** The type of deja's rows in the conversation. */
const NOTICE = 'deja-notice';
/** Columns of a row in the conversation: the client uses nine tenths of the terminal, its mark included. */
const rowWidth = (columns: number) => Math.floor(columns * 0.9) - 2;
/** Columns of the footer's row. */
const footerWidth = (columns: number) => columns - 2;
const dim = (text: string): string => `\u001b[2m${text}\u001b[22m`;
/** What a window or a budget warns of: in the terminal's own yellow. */
const warn = (text: string): string => `\u001b[33m${text}\u001b[39m`;

/** What is shown follows from these. */
interface Shown {
	readonly off: boolean;
	/** Columns that there are for it. */
	readonly columns: number;
	readonly running: readonly RunningCall[];
}

export interface Screen {
	/** False in print mode: nobody sits before it. */
	readonly isThere: boolean;
	showFooter(state: SessionState): Promise<void>;
	/** What a background child reads is there a little later. */
	showFooterSoon(state: SessionState): void;
	clearFooter(): void;
	/** One dim line in the conversation. */
	show(notice: unknown): void;
	/** For what is written into the conversation. */
	inConversation(): Shown;
}

interface Surroundings {
	readonly env: Env;
	readonly link: Link;
	/** Width of the terminal; undefined when it is none. */
	readonly columns: () => number | undefined;
	readonly shown: () => Pick<Shown, 'off' | 'running'>;
	readonly isCurrent: (state: SessionState) => boolean;
	readonly trouble: (event: string, error: unknown) => void;
}

export function screenOf(host: Host, {env, link, columns, shown, isCurrent, trouble}: Surroundings): Screen {
	const isThere = () => host.ui?.capabilities?.status === true;
	const width = (of: (columns: number) => number) => Math.max(20, of(columns() || 80));
	const show = (notice: unknown): void => {
		if (isThere() && isNotice(notice)) host.showEntry?.(NOTICE, notice);
	};
	/** A budget that is passed is told of once, and after a call: a person who only opens a session is not greeted by it. */
	const told = new Set<unknown>();
	const tellOnce = ({key, notice}: Loose): void => {
		if (told.has(key)) return;
		told.add(key);
		show(notice);
	};
	const showFooter = async (state: SessionState): Promise<void> => {
		if (!isThere()) return;
		const {off, running} = shown();
		const about = {session: state.session, off, columns: width(footerWidth), running};
		const {text: line, warning, spent} = ((await link.ask('footer', about, DRAWN_MS)) ?? {}) as Loose;
		if (!isCurrent(state) || typeof line !== 'string') return;
		try {
			const end = typeof warning === 'string' && !env['NO_COLOR'] ? warning : '';
			const start = end === '' ? line : line.slice(0, -end.length);
			host.ui?.setStatus(line === '' ? null : dim(start) + (end === '' ? '' : warn(end)));
			if (Array.isArray(spent) && shown().running.length > 0) spent.forEach(tellOnce);
		} catch (error) {
			return trouble('setStatus', error);
		}
		if (/indexing|…/.test(line)) showFooterSoon(state);
	};
	const showFooterSoon = (state: SessionState): void => {
		setTimeout(() => void showFooter(state), FOOTER_AGAIN_MS).unref();
	};
	host.addRenderer?.(NOTICE, (data) => [isNotice(data) ? dim(noticeLine(data, width(rowWidth))) : '']);
	return {
		get isThere() {
			return isThere();
		},
		showFooter,
		showFooterSoon,
		clearFooter() {
			if (isThere()) host.ui?.setStatus(null);
		},
		show,
		inConversation: () => ({...shown(), columns: width(rowWidth)}),
	};
}
