/** The page's looks: the system's letters, one colour for quantities and one for failures, contrast of at least 4.5 in light and dark. */
export const pageStyle = `
:root {
	color-scheme: light dark;
	--back: #ffffff; --text: #1d2127; --quiet: #58606b; --line: #d8dde3; --card: #f4f6f8; --bar: #1f6f8b; --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
	:root { --back: #14171a; --text: #e7eaee; --quiet: #a3acb7; --line: #343b43; --card: #1e2328; --bar: #62b6d0; --bad: #ff8a80; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.1rem; margin: 32px 0 8px; }
.quiet, figcaption, .notes { color: var(--quiet); font-size: .875rem; }
header p { margin: 4px 0 0; }
ul { list-style: none; padding: 0; margin: 0; }
.findings { margin: 20px 0 0; display: grid; gap: 6px; }
.findings li { font-size: 1.15rem; line-height: 1.4; padding-left: 14px; border-left: 4px solid var(--bar); overflow-wrap: anywhere; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(122px, 1fr)); gap: 8px; margin: 20px 0; }
.cards li { background: var(--card); border-radius: 8px; padding: 10px 12px; }
.value { display: block; font-size: 1.15rem; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.name { color: var(--quiet); font-size: .875rem; }
.notes { margin: 8px 0; }
.notes li { margin: 2px 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 24px 0 0; padding-top: 12px; border-top: 1px solid var(--line); font-size: .9rem; }
a { color: var(--bar); }
.memory { background: var(--card); border-radius: 8px; padding: 12px 16px; margin-top: 24px; }
.memory h2 { margin: 0 0 4px; }
.memory p { margin: 0; }
.memory ul { margin-top: 8px; }
.memory li { margin: 4px 0; overflow-wrap: anywhere; }
code { font: .9em ui-monospace, monospace; background: var(--back); border-radius: 4px; padding: 1px 5px; }
figure { margin: 0; }
figcaption { margin-bottom: 12px; }
.chart { display: grid; grid-template-columns: auto 1fr; column-gap: 8px; color: var(--quiet); font-size: .8rem; line-height: 1; font-variant-numeric: tabular-nums; }
.chart svg { display: block; width: 100%; height: 190px; }
.chart rect { fill: var(--bar); }
.chart line { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.chart .tick { stroke-dasharray: 2 3; }
.scale { position: relative; min-width: 3.6em; }
.scale span { position: absolute; right: 0; transform: translateY(-50%); white-space: nowrap; }
.ticks { grid-column: 2; position: relative; height: 1.2em; margin-top: 8px; overflow: hidden; }
.ticks span { position: absolute; white-space: nowrap; padding-left: 2px; }
.scroll { overflow-x: auto; }
.scroll.tall { max-height: 560px; overflow-y: auto; }
.tall thead th { position: sticky; top: 0; background: var(--back); }
.scroll:focus-visible, a:focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; min-width: 340px; font-size: .875rem; }
th, td { text-align: right; padding: 5px 6px; border-bottom: 1px solid var(--line); white-space: nowrap; font-variant-numeric: tabular-nums; }
thead th { color: var(--quiet); font-weight: 500; vertical-align: bottom; white-space: normal; line-height: 1.2; }
th:first-child { text-align: left; padding-left: 0; }
td:last-child, thead th:last-child { padding-right: 0; }
tbody th { font-weight: 400; }
.bad { color: var(--bad); font-weight: 600; }
col.name { width: 30%; }
col.cost { width: 12%; }
.label { display: block; overflow: hidden; text-overflow: ellipsis; }
.share { display: block; height: 3px; margin-top: 2px; border-radius: 2px; background: linear-gradient(to right, var(--bad) var(--failed), var(--bar) var(--failed) var(--share), transparent var(--share)); }
@media (max-width: 860px) {
	main { padding: 16px 12px 32px; }
	.extra { display: none; }
	col.extra { display: none; }
	col.name { width: 42%; }
	col.cost { width: 25%; }
	.label { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; overflow-wrap: anywhere; line-height: 1.3; }
	.findings li { font-size: 1.05rem; }
	.cards li { padding: 8px 10px; }
	.value { font-size: 1rem; }
	.chart svg { height: 150px; }
	th, td { padding: 5px 4px; }
}
@media print { .scroll.tall { max-height: none; } nav { display: none; } }
`;
