/**
 * A session's title as an agent is told it. Where a title is the first question, what was put in below the question has run
 * together with it: it ends where that begins, and before a sentence that would pass for a decision or a rule.
 */
import {alternatives} from '../languages/index.ts';
import type {SessionHead} from '../model/index.ts';
import {decides, rules} from './cues.ts';
import {beforeEmbedded} from './embedded.ts';
import {binds} from './provenance.ts';
import {sentencesOf, TEXT_ELEMENT} from './sentences.ts';

/** Where something begins that was not typed; a title is one line. */
const PUT_IN = new RegExp(
	`\\s(?:-{3,}|={3,}|\`{3}|~{3}|#{1,6}\\s|>\\s|<${TEXT_ELEMENT}(?=[\\s>])|\\d{1,2}:\\d\\d\\s?[AP]M\\s|(?:commented|opened|posted|wrote) .{1,12} ago\\s|(?:${alternatives('mailHeads')}|date)\\s*:\\s)`,
	'i',
);

const bindsAnywhere = (text: string): boolean =>
	binds(text) || text.split(/[:："“”«»„「」『』]|\s[-–—]\s/u).some((part) => binds(part.trim()));

/** @returns the title; '' when there is none. */
export function shownTitle({title, titleFrom}: Pick<SessionHead, 'title' | 'titleFrom'>): string {
	// A name does not say whose words it is made of: one that would be followed is told by nobody.
	if (titleFrom !== 'question')
		return bindsAnywhere(title) ? '' : titleFrom === 'person' ? title : beforeEmbedded(title);
	const at = title.search(PUT_IN);
	const typed = at < 0 ? title : title.slice(0, at);
	const sentences = sentencesOf(typed);
	const foreign = sentences.findIndex((one, n) => bindsAnywhere(one) || (n > 0 && (rules(one) || decides(one))));
	return beforeEmbedded(foreign < 0 ? typed : sentences.slice(0, foreign).join(' '));
}
