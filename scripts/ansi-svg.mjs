/**
 * Captured terminal screens as SVG, side by side: text in a monospaced grid, with the colours it had.
 *
 * Knows what `tmux capture-pane -e` writes: SGR sequences with basic, bright, 256 and true colours, bold, dim and reverse.
 */

const basic = ['#1c1f26', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'];
const bright = ['#5c6370', '#ff7b86', '#b5e890', '#ffd68a', '#7cc4ff', '#df9cf3', '#70d7e3', '#ffffff'];
const page = {text: '#d7dae0', back: '#16181d'};
const cell = {width: 8.4, height: 18, size: 14};

/** @param {number} index 0-255 of the xterm palette. */
function palette(index) {
	if (index < 8) return basic[index];
	if (index < 16) return bright[index - 8];
	if (index >= 232)
		return `rgb(${Array(3)
			.fill(8 + 10 * (index - 232))
			.join(',')})`;
	const level = (step) => (step === 0 ? 0 : 55 + 40 * step);
	const cube = index - 16;
	return `rgb(${[Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(level).join(',')})`;
}

function apply(style, codes) {
	for (let at = 0; at < codes.length; at++) {
		const code = codes[at];
		if (code === 0) Object.assign(style, {fore: undefined, back: undefined, bold: false, dim: false, reverse: false});
		else if (code === 1) style.bold = true;
		else if (code === 2) style.dim = true;
		else if (code === 7) style.reverse = true;
		else if (code === 22) style.bold = style.dim = false;
		else if (code === 27) style.reverse = false;
		else if (code >= 30 && code <= 37) style.fore = basic[code - 30];
		else if (code >= 90 && code <= 97) style.fore = bright[code - 90];
		else if (code === 39) style.fore = undefined;
		else if (code >= 40 && code <= 47) style.back = basic[code - 40];
		else if (code === 49) style.back = undefined;
		else if (code === 38 || code === 48) {
			const color = codes[at + 1] === 5 ? palette(codes[at + 2]) : `rgb(${codes.slice(at + 2, at + 5).join(',')})`;
			style[code === 38 ? 'fore' : 'back'] = color;
			at += codes[at + 1] === 5 ? 2 : 4;
		}
	}
}

const xml = (text) => text.replace(/[&<>]/g, (sign) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;'})[sign]);

/**
 * @param {string} screen lines with SGR sequences.
 * @returns {{body: string[], rows: number}} its text and backgrounds, from a corner at 0, 0.
 */
function drawn(screen) {
	const lines = screen.replace(/\s+$/, '').split('\n');
	const style = {};
	const body = [];
	lines.forEach((line, row) => {
		let column = 0;
		for (const part of line.split(/(\x1b\[[\d;]*m)/)) {
			if (part.startsWith('\x1b[')) {
				apply(style, part.slice(2, -1).split(';').map(Number));
				continue;
			}
			if (part === '') continue;
			const [fore, back] = style.reverse
				? [style.back ?? page.back, style.fore ?? page.text]
				: [style.fore, style.back];
			const x = (column * cell.width).toFixed(1);
			const width = ([...part].length * cell.width).toFixed(1);
			if (back)
				body.push(`<rect x="${x}" y="${row * cell.height}" width="${width}" height="${cell.height}" fill="${back}"/>`);
			const look = `${fore ? ` fill="${fore}"` : ''}${style.bold ? ' font-weight="bold"' : ''}${style.dim ? ' opacity=".7"' : ''}`;
			if (part.trim() !== '') {
				const y = row * cell.height + cell.size;
				body.push(`<text x="${x}" y="${y}" textLength="${width}" xml:space="preserve"${look}>${xml(part)}</text>`);
			}
			column += [...part].length;
		}
	});
	return {body, rows: lines.length};
}

const edge = 16;
const bar = 34;

/**
 * @param {readonly {screen: string, columns: number, caption: string}[]} panes from left to right.
 * @param {string} title what the picture shows, for those who cannot see it.
 * @returns {string} an SVG document.
 */
export function svgOf(panes, title) {
	const all = panes.map((pane) => ({...pane, ...drawn(pane.screen)}));
	const height = bar + Math.max(...all.map(({rows}) => rows)) * cell.height + edge;
	let x = 0;
	const windows = all.map(({body, columns, caption}) => {
		const width = Math.ceil(columns * cell.width) + 2 * edge;
		const lights = [0, 1, 2].map((n) => `<circle cx="${edge + 6 + n * 18}" cy="17" r="5" fill="#3a3f4b"/>`).join('');
		const window = `<g transform="translate(${x} 0)">
<rect width="${width}" height="${height}" rx="8" fill="${page.back}"/>
${lights}<text x="${width / 2}" y="21" font-size="12" text-anchor="middle" fill="#7b8190">${xml(caption)}</text>
<g transform="translate(${edge} ${bar})">
${body.join('\n')}
</g></g>`;
		x += width + edge;
		return window;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${x - edge} ${height}" role="img" aria-label="${xml(title)}">
<title>${xml(title)}</title>
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="${cell.size}" fill="${page.text}">
${windows.join('\n')}
</g>
</svg>
`;
}
