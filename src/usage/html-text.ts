/** Text in a page: whatever it holds, it is text there and nothing else. */
import {oneLine, plain} from '../text/index.ts';

/** Also right inside a quoted attribute. */
export function escapeHtml(text: string): string {
	return oneLine(plain(text))
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&#39;');
}
