/** The frame of a digest that stands beside a question. */
import {CLOSE, OPEN} from '../recall/index.ts';
import {neutralise} from '../text/index.ts';

/**
 * The digest as the mod puts it beside a question: in a frame of its own name, so that what answers the question is the one
 * `<deja-recall>` there.
 */
export function asDigest(block: string): string {
	if (!block.startsWith(OPEN) || !block.endsWith(CLOSE)) return block;
	return `<deja-digest>${neutralise(block.slice(OPEN.length, -CLOSE.length))}</deja-digest>`;
}
