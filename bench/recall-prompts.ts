/**
 * Prompts of the gate bench that must stay silent, whatever the store holds. Those that must speak are the questions of
 * `recall-facts.ts`.
 */

export type SilentClass = 'chatty' | 'unrelated' | 'nudge or hook feedback' | 'slash command' | 'foreign log';

const lines = (text: string): readonly string[] =>
	text
		.trim()
		.split('\n')
		.map((line) => line.trim());

const chatty = lines(`continue
	yes
	yes please
	ok thanks!
	go on
	fix it
	do it
	try again
	run the tests
	hi
	hello there
	looks good to me
	nice, next one please
	no, not like that
	why?
	undo that
	commit and push
	stop
	what now?
	perfect 👍
	продолжай
	да, давай
	спасибо!
	исправь это
	weiter
	ja bitte
	mach das nochmal
	danke, super
	continue s'il te plaît
	oui, vas y
	sí, adelante
	gracias
	sim, pode continuar
	继续
	好的，谢谢
	请修复一下
	はい、お願いします
	続けてください
	네, 계속해주세요
	devam et lütfen
	evet
	dalej proszę
	ok, doe maar verder
	spasibo!`);

const unrelated = lines(`write a haiku about the sea in winter
	set up a fresh svelte project with tailwind and a landing page
	explain monads like I am five
	what is the difference between a mutex and a semaphore?
	implement quicksort in haskell with a benchmark
	translate this paragraph to italian: the weather is lovely today
	create a dockerfile for a deno server with hot reload
	draw an ascii cat
	how do I center a div vertically?
	solve the n queens puzzle with backtracking
	make a bash one-liner that counts unique ip addresses
	convert this regex to work in vim
	what are the rules of chess castling
	build a tetris clone in the terminal with curses
	give me ten names for a coffee brand
	compare raft and paxos for a talk
	write an email to my landlord about the heating
	set up eslint for a vue three project
	generate a sudoku and solve it
	explain the borrow checker error about mutable aliasing
	how does garbage collection work in erlang
	train a tiny neural net on mnist with numpy
	parse roman numerals in kotlin
	scrape the weather forecast for lisbon
	add a rainbow animation to the splash screen
	what is the airspeed velocity of an unladen swallow
	simulate a double pendulum in julia
	write unit tests for a linked list in zig
	make a flappy bird game with pygame
	explain how tls handshakes work
	write a vim plugin that highlights trailing whitespace
	plan a three day trip to kyoto
	set up wireguard between two raspberry pis
	what does the ternary operator do in perl
	make me a workout plan for marathon training
	build a chess engine with alpha beta pruning
	расскажи анекдот про программистов
	schreibe ein Gedicht über den Herbst
	写一首关于春天的诗
	俳句を一つ書いて`);

const nudges = lines(`You ended your turn right after saying what you would do next. Please go on and do it.
	Your previous response was cut off because it reached the output limit. Continue exactly where you stopped.
	Please continue your response.
	A Stop hook rejected your previous response: the checkout test still fails, fix the webhook retries first.
	[Request interrupted by user]
	<hook_context source="PreToolUse" tool="shell_command">the invoice handler uses the customer timezone</hook_context>
	<system-reminder>the audit records are kept 400 days</system-reminder>
	Stop hook feedback: webhook retries must back off exponentially
	API Error: 529 overloaded, retrying the checkout request
	This session is being continued from a previous conversation that ran out of context: we fixed the checkout test`);

const slash = lines(`/compact
	/clear
	/model
	/resume
	/help
	/init
	/deja
	/review
	/exit
	/cost`);

/** Logs of programs that nobody here wrote. */
const logs = [
	`[2026-11-02T10:11:12Z] INFO  broker.raft  Elected leader id=3 term=88\n[2026-11-02T10:11:13Z] WARN  broker.raft  Follower 2 is behind by 12044 entries\n[2026-11-02T10:11:19Z] ERROR broker.snapshot  Snapshot transfer failed: checksum mismatch at chunk 77`,
	`Traceback (most recent call last):\n  File "/srv/genome/align.py", line 88, in main\n    seq = fasta.load(path)\n  File "/srv/genome/fasta.py", line 12, in load\n    raise FastaError("truncated contig")\nFastaError: truncated contig`,
	`npm WARN deprecated har-validator@5.1.5: this library is no longer supported\nnpm WARN deprecated request@2.88.2: request has been deprecated\nadded 812 packages in 34s`,
	`Exception in thread "main" java.lang.NullPointerException: Cannot invoke "Trajectory.epoch()" because "orbit" is null\n\tat space.propagator.Kepler.step(Kepler.java:117)\n\tat space.propagator.Main.main(Main.java:22)`,
	`kernel: [ 1234.5678] usb 1-4: new high-speed USB device number 9 using xhci_hcd\nkernel: [ 1234.7001] usb 1-4: device descriptor read/64, error -71\nkernel: [ 1235.1011] usb 1-4: unable to enumerate USB device`,
	`thread 'tokio-runtime-worker' panicked at 'called \`Option::unwrap()\` on a \`None\` value', crates/mesh/src/halfedge.rs:301:22\nstack backtrace:\n   0: mesh::halfedge::HalfEdge::twin\n   1: mesh::subdivide::catmull_clark`,
	`Unhandled rejection SequelizeForeignKeyConstraintError: insert or update on table "harvests" violates foreign key constraint "harvests_orchard_id_fkey"`,
	`2026/11/03 04:05:06 [error] 2231#0: *90 upstream prematurely closed connection while reading response header from upstream, client: 203.0.113.9, server: vineyard.test`,
	`E/AndroidRuntime: FATAL EXCEPTION: main\nE/AndroidRuntime: java.lang.IllegalStateException: Fragment SunDialFragment not attached to an activity.`,
	`ld: error: undefined symbol: glfwCreateWindow\n>>> referenced by shaderlab.cpp:44\n>>>               shaderlab.o:(main)\nclang: error: linker command failed with exit code 1`,
];

export const SILENT: readonly {readonly class: SilentClass; readonly prompt: string}[] = [
	...chatty.map((prompt) => ({class: 'chatty' as const, prompt})),
	...unrelated.map((prompt) => ({class: 'unrelated' as const, prompt})),
	...nudges.map((prompt) => ({class: 'nudge or hook feedback' as const, prompt})),
	...slash.map((prompt) => ({class: 'slash command' as const, prompt})),
	...logs.map((prompt) => ({class: 'foreign log' as const, prompt})),
];
