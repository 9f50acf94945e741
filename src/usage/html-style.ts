/** The page's looks: the system's letters, one colour for quantities, contrast of at least 4.5 in light and dark. */
export const pageStyle = `
:root {
	color-scheme: light dark;
	--back: #ffffff; --text: #1d2127; --quiet: #58606b; --line: #d8dde3; --card: #f4f6f8; --bar: #1f6f8b;
}
@media (prefers-color-scheme: dark) {
	:root { --back: #14171a; --text: #e7eaee; --quiet: #a3acb7; --line: #343b43; --card: #1e2328; --bar: #62b6d0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1040px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.1rem; margin: 32px 0 8px; }
.quiet, figcaption, .notes { color: var(--quiet); font-size: .875rem; }
header p { margin: 4px 0 0; }
ul { list-style: none; padding: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(145px, 1fr)); gap: 8px; margin: 20px 0; }
.cards li { background: var(--card); border-radius: 8px; padding: 10px 14px; }
.value { display: block; font-size: 1.2rem; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.name { color: var(--quiet); font-size: .875rem; }
.notes { margin: 12px 0; }
.notes li { margin: 2px 0; overflow-wrap: anywhere; }
figure { margin: 0; }
figcaption { margin-bottom: 10px; }
.chart { display: grid; grid-template-columns: auto 1fr; column-gap: 8px; color: var(--quiet); font-size: .8rem; line-height: 1; font-variant-numeric: tabular-nums; }
.chart svg { display: block; width: 100%; height: 180px; }
.chart rect { fill: var(--bar); }
.chart line { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.scale { display: flex; flex-direction: column; justify-content: space-between; text-align: right; margin: -.4rem 0; }
.ends { grid-column: 2; display: flex; justify-content: space-between; margin-top: 8px; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: right; padding: 5px 8px; border-bottom: 1px solid var(--line); white-space: nowrap; font-variant-numeric: tabular-nums; }
thead th { color: var(--quiet); font-weight: 500; }
th:first-child { text-align: left; padding-left: 0; }
td:last-child, thead th:last-child { padding-right: 0; }
tbody th { font-weight: 400; width: 40%; max-width: 0; }
.label { display: block; overflow: hidden; text-overflow: ellipsis; }
.share { display: block; height: 3px; margin-top: 2px; border-radius: 2px; background: linear-gradient(to right, var(--bar) var(--share), transparent var(--share)); }
@media (max-width: 640px) {
	main { padding: 16px 12px 32px; }
	.extra { display: none; }
	tbody th { width: 55%; }
	.chart svg { height: 140px; }
	th, td { padding: 5px 6px; }
}
`;
