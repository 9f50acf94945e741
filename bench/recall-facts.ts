/**
 * What is planted in the store of the recall bench, and the question that must find it.
 *
 * Written by hand, in eight classes. `said` is the person's line of the old session, `answer` what the agent concluded,
 * `ask` the later question. `near` are lines of other sessions that share its words and settle nothing.
 */

export type FactClass =
	| 'decision'
	| 'fix'
	| 'error text'
	| 'path'
	| 'identifier'
	| 'paraphrase'
	| 'other language'
	| 'superseded decision';

export interface Fact {
	readonly class: FactClass;
	readonly ask: string;
	readonly said: string;
	readonly answer: string;
	/** What must be quoted: a part of the answer. */
	readonly gold: string;
	/** Lines of other sessions of the same project. */
	readonly near: readonly string[];
	/** Failed command, its output, and the command that passed after the fix. */
	readonly run?: {readonly command: string; readonly output: string; readonly passed: string};
	/** A file that the session edited. */
	readonly file?: string;
	/** What an older session had decided: superseded by `answer`. */
	readonly before?: string;
}

type Row = readonly [ask: string, said: string, answer: string, gold: string, near: string];

const decisions: readonly Row[] = [
	[
		'what did we decide about webhook retries?',
		'how should we retry webhooks to partners?',
		'Decision: webhook retries back off exponentially from 2 s and stop after 6 attempts, because partners rate limit us.',
		'stop after 6 attempts',
		'Rename the webhook retries counter in the metrics page.',
	],
	[
		'which queue library did we choose for the mail worker',
		'we need a queue for the mail worker, bull or pg-boss?',
		'We go with pg-boss for the mail worker: no Redis to run, and jobs commit with the order.',
		'pg-boss',
		'The mail worker logs every message twice, remove one.',
	],
	[
		'how long do we keep audit records',
		'set a retention for the audit table',
		'Decided: audit records are kept 400 days, then a nightly job drops the partition.',
		'400 days',
		'Audit records page needs a date filter.',
	],
	[
		'what is the agreed page size for the public listing api',
		'pick a page size for the listing endpoint',
		'The listing API returns 50 items a page by default and never more than 200.',
		'50 items',
		'The listing API answer misses the total header.',
	],
	[
		'should feature flags live in the database or in env?',
		'where do feature flags live',
		'Feature flags live in the database table flags, never in env, so that support can switch them.',
		'database table flags',
		'Remove the unused feature flags from the settings page.',
	],
	[
		'what timezone do invoices use',
		'invoice dates are off by one for customers in Tokyo',
		'Decision: invoice dates are computed in the customer timezone and stored as plain dates, not timestamps.',
		'customer timezone',
		'The invoices list sorts by number, not by date.',
	],
	[
		'did we agree on a format for money amounts in json?',
		'floats in our json amounts bite us',
		'All amounts in JSON are integer minor units with a currency code; no floats and no strings.',
		'integer minor units',
		'Format the JSON of the amounts fixture.',
	],
	[
		'which header carries the tenant id',
		'how do services pass the tenant along',
		'Services pass the tenant in the X-Tenant header, set by the gateway only.',
		'X-Tenant',
		'The tenant picker shows the wrong header colour.',
	],
	[
		'what node version do we pin in ci',
		'ci fails on the new runner image',
		'We pin Node 22.12 in CI through the file .nvmrc; the runner image no longer decides.',
		'22.12',
		'CI takes long because of the node image download.',
	],
	[
		'what was the plan for archiving old conversations',
		'plan the archive of old conversations',
		'Plan: conversations older than 18 months move to the cold bucket as gzip, one file per month.',
		'18 months',
		'Old conversations open slowly in the archive view.',
	],
	[
		'who is allowed to approve refunds over the limit',
		'refund approval rules',
		'Refunds above 500 euro need a second approval from someone in finance; below that support approves alone.',
		'500 euro',
		'The refunds limit label overflows on phones.',
	],
	[
		'how do we name database migrations',
		'two migrations got the same number',
		'Migrations are named by UTC minute plus a verb, as 202609011430_add_index.sql, so numbers never clash.',
		'UTC minute',
		'Database migrations print too much in tests.',
	],
	[
		'what did we settle for the cache ttl of product pages',
		'product pages show old prices',
		'Settled: product pages cache 90 s and are purged on a price change by the pricing service.',
		'90 s',
		'Product pages miss the cache header in staging.',
	],
	[
		'which charset do we use for the csv export',
		'excel shows broken umlauts in our csv',
		'The CSV export is UTF-8 with BOM and semicolons, because Excel in Germany needs both.',
		'UTF-8 with BOM',
		'The csv export button is hidden on small screens.',
	],
	[
		'what is our rule for logging personal data',
		'gdpr review of logs',
		'Rule: no e-mail, name or address in logs; log the user number only.',
		'user number only',
		'The logging of personal settings page is noisy.',
	],
	[
		'why did we drop graphql',
		'is graphql still worth it here',
		'We drop GraphQL and keep plain REST: only one client used it and caching at the edge was impossible.',
		'caching at the edge',
		'GraphQL playground link is dead in the readme.',
	],
];

const fixes: readonly Row[] = [
	[
		'how did we fix the flaky checkout test',
		'the checkout test fails one run in five',
		'Fixed: the checkout test raced with the stock job; it now waits for the stock event instead of sleeping.',
		'waits for the stock event',
		'Add a checkout test for gift cards.',
	],
	[
		'what solved the memory leak in the thumbnail service',
		'thumbnail service memory grows until it dies',
		'Root cause of the leak: sharp kept file handles of aborted uploads; destroying the stream on close solved it.',
		'destroying the stream on close',
		'The thumbnail service needs webp output.',
	],
	[
		'how was the double submit on the order form fixed',
		'customers are charged twice when they click twice',
		'The order form now sends an idempotency key made on page load, so a second submit is ignored by the server.',
		'idempotency key',
		'The order form lost its double column layout.',
	],
	[
		'remember the slow login problem? what was it',
		'login takes six seconds',
		'The slow login came from bcrypt cost 15; cost 12 brings it to 300 ms and rehash happens at the next login.',
		'cost 12',
		'Login button is slow to show its hover colour.',
	],
	[
		'what was wrong with the docker build on arm machines',
		'docker build fails on the arm macs',
		'On ARM the docker build pulled an amd64 base image; pinning the manifest digest and adding --platform fixed it.',
		'pinning the manifest digest',
		'Speed up the docker build with a smaller context.',
	],
	[
		'how did we get rid of the duplicate cron runs',
		'cron jobs run twice since we scaled to two pods',
		'Cron jobs take an advisory lock in Postgres before they start; the duplicate runs are gone.',
		'advisory lock',
		'List cron runs in the admin page.',
	],
	[
		'what fixed the broken images in outgoing emails',
		'images are broken in our mails',
		'Mail images were broken as Outlook ignores webp; the mailer now converts them to png and embeds by cid.',
		'png',
		'Outgoing emails need a plain text part.',
	],
	[
		'why did search return nothing for hyphenated names and how was it fixed',
		'search finds nothing for Anne-Marie',
		'The tokenizer split hyphenated names only when indexing; the search query is now split the same way.',
		'split the same way',
		'The search box needs hyphenated placeholder text.',
	],
	[
		'what did we do about websocket disconnects behind the proxy',
		'websockets drop after a minute',
		'The proxy closed idle sockets after 60 s; a ping every 25 s keeps websockets open.',
		'ping every 25 s',
		'Websocket messages should be logged at debug level.',
	],
	[
		'how did the stale sidebar counts get fixed',
		'sidebar counts are stale after archive',
		'Sidebar counts were stale because the archive action skipped the counter trigger; it now goes through the same update.',
		'counter trigger',
		'The sidebar is too wide on tablets.',
	],
	[
		'what cured the pdf font problem',
		'pdf shows boxes instead of letters',
		'The PDF worker image had no fonts: installing fonts-noto and fontconfig cured it.',
		'fonts-noto',
		'Put the customer number on the pdf.',
	],
	[
		'how did we repair the corrupted search cursor',
		'paging jumps back to page one',
		'The cursor was cut at 255 characters by the varchar column; a text column repairs paging.',
		'varchar',
		'Add a cursor to the search api docs.',
	],
	[
		'what was the fix for safari losing the session cookie',
		'safari users get logged out',
		'Safari lost the cookie as SameSite=None came without Secure on the redirect host; both flags are set now.',
		'SameSite=None',
		'The session cookie name should have our prefix.',
	],
	[
		'how did we stop the report job from timing out',
		'the monthly report job times out',
		'The report job reads in keyset pages of 5000 rows now, instead of one query with offset; it ends in 40 s.',
		'keyset pages',
		'The report job needs a progress bar.',
	],
	[
		'what made the ios build green again',
		'the ios build is red since friday',
		'The iOS build is green again: the pod cache held an old Firebase spec, `pod repo update` in CI fixed it.',
		'pod repo update',
		'The ios build number should come from the tag.',
	],
	[
		'how was the timezone bug in the calendar sync solved',
		'calendar sync moves events by an hour',
		'Calendar sync dropped VTIMEZONE blocks; events are now read with the zone of the feed, so the hour stays.',
		'VTIMEZONE',
		'Calendar sync should skip declined events.',
	],
];

const errors: readonly (readonly [
	ask: string,
	command: string,
	output: string,
	passed: string,
	answer: string,
	gold: string,
])[] = [
	[
		"Error: Cannot find module '@acme/shared-types'",
		'npm run build --workspace=web',
		"Error: Cannot find module '@acme/shared-types'\nRequire stack:\n- /app/web/build.js",
		'npm run build --workspace=shared-types && npm run build --workspace=web',
		'The shared types must be built before web; after that the build passes.',
		'built before web',
	],
	[
		'psql: error: FATAL: password authentication failed for user "reporting"',
		'psql -U reporting -h db1 -c "select 1"',
		'psql: error: FATAL:  password authentication failed for user "reporting"',
		'psql -U reporting -h db1-replica -c "select 1"',
		'The reporting user exists on the replica only; connect to db1-replica.',
		'db1-replica',
	],
	[
		"error TS2742: The inferred type of 'router' cannot be named without a reference",
		'npx tsc -b packages/api',
		"packages/api/src/router.ts(12,14): error TS2742: The inferred type of 'router' cannot be named without a reference to '../node_modules/express-serve-static-core'.",
		'npx tsc -b packages/api',
		'An explicit annotation `Router` on the export ends TS2742.',
		'explicit annotation',
	],
	[
		"OSError: [Errno 24] Too many open files: '/var/spool/ingest'",
		'python -m ingest.run',
		"OSError: [Errno 24] Too many open files: '/var/spool/ingest'",
		'ulimit -n 65536 && python -m ingest.run',
		'The ingest opens one file per shard; raising the limit with ulimit -n 65536 lets it run.',
		'ulimit -n 65536',
	],
	[
		'panic: assignment to entry in nil map goroutine registry.go',
		'go test ./internal/registry',
		'panic: assignment to entry in nil map\ngoroutine 1 [running]:\nregistry.go:88',
		'go test ./internal/registry',
		'The registry map is now made in NewRegistry, so the nil map panic is gone.',
		'NewRegistry',
	],
	[
		'error[E0277]: the trait bound `Snapshot: Serialize` is not satisfied',
		'cargo check -p snapshot',
		'error[E0277]: the trait bound `Snapshot: Serialize` is not satisfied',
		'cargo check -p snapshot --features serde',
		'The serde feature must be on: `--features serde` satisfies the Serialize bound.',
		'--features serde',
	],
	[
		'fatal: refusing to merge unrelated histories',
		'git pull upstream main',
		'fatal: refusing to merge unrelated histories',
		'git pull upstream main --allow-unrelated-histories',
		'The template was re-created upstream, so the histories differ; --allow-unrelated-histories once is right here.',
		'--allow-unrelated-histories',
	],
	[
		'Error: listen EADDRINUSE: address already in use :::4173',
		'npm run preview',
		'Error: listen EADDRINUSE: address already in use :::4173',
		'npm run preview -- --port 4273',
		'Port 4173 belongs to the docs preview; ours runs on 4273.',
		'4273',
	],
	[
		'ImportError: libGL.so.1: cannot open shared object file',
		'pytest tests/vision',
		'ImportError: libGL.so.1: cannot open shared object file: No such file or directory',
		'apt-get install -y libgl1 && pytest tests/vision',
		'The slim image lacks libGL; installing libgl1 makes the vision tests run.',
		'libgl1',
	],
	[
		'x509: certificate signed by unknown authority registry.internal',
		'docker push registry.internal/shop',
		'x509: certificate signed by unknown authority',
		'docker push registry.internal/shop',
		'The internal CA must be in /etc/docker/certs.d/registry.internal; then the push works.',
		'/etc/docker/certs.d',
	],
	[
		'java.lang.OutOfMemoryError: Metaspace gradle daemon',
		'./gradlew assemble',
		'java.lang.OutOfMemoryError: Metaspace',
		'./gradlew assemble -Dorg.gradle.jvmargs=-XX:MaxMetaspaceSize=1g',
		'Metaspace of 1 GB for the gradle daemon is enough for the annotation processors.',
		'Metaspace of 1 GB',
	],
	[
		'ERROR 1071 (42000): Specified key was too long; max key length is 767 bytes',
		'mysql shop < schema.sql',
		'ERROR 1071 (42000) at line 40: Specified key was too long; max key length is 767 bytes',
		'mysql --init-command="SET default_storage_engine=InnoDB" shop < schema.sql',
		'The slug index must be 191 characters wide with utf8mb4.',
		'191 characters',
	],
	[
		'HTTP 413 Request Entity Too Large from the ingress when uploading scans',
		'curl -F file=@scan.tif https://scans.test/upload',
		'<h1>413 Request Entity Too Large</h1> ingress',
		'curl -F file=@scan.tif https://scans.test/upload',
		'The ingress needs the annotation proxy-body-size: 64m for scans.',
		'proxy-body-size: 64m',
	],
	[
		'sqlalchemy.exc.MissingGreenlet: greenlet_spawn has not been called',
		'pytest tests/orders',
		"sqlalchemy.exc.MissingGreenlet: greenlet_spawn has not been called; can't call await_only() here",
		'pytest tests/orders',
		'The lazy relation was loaded outside the async session; selectinload on orders.lines ends it.',
		'selectinload',
	],
	[
		'Uncaught DOMException: Failed to execute structuredClone: #<Promise> could not be cloned',
		'npm run test:worker',
		'DOMException [DataCloneError]: #<Promise> could not be cloned.',
		'npm run test:worker',
		'A pending promise sat in the worker message; await it before postMessage.',
		'before postMessage',
	],
	[
		'terraform Error: Error acquiring the state lock ConditionalCheckFailedException',
		'terraform plan -out=p',
		'Error: Error acquiring the state lock\nConditionalCheckFailedException',
		'terraform force-unlock -force 5ae2 && terraform plan -out=p',
		'A cancelled pipeline left the lock; cancel jobs with SIGINT so that terraform releases it.',
		'cancelled pipeline',
	],
];

const paths: readonly Row[] = [
	[
		'src/billing/proration.ts',
		'proration is wrong on the last day of a month',
		'src/billing/proration.ts now counts days with the calendar of the plan, not with 30.',
		'calendar of the plan',
		'Move the billing tests next to the code.',
	],
	[
		'what did we change in packages/editor/src/undo-stack.ts',
		'undo loses the first keystroke',
		'undo-stack.ts groups keystrokes per 400 ms and keeps the first one apart.',
		'400 ms',
		'The editor package needs a readme.',
	],
	[
		'why is deploy/helm/values-eu.yaml different from the us one',
		'eu pods restart a lot',
		'In deploy/helm/values-eu.yaml the probe waits 40 s since EU nodes pull images slowly.',
		'40 s',
		'helm values for staging need comments.',
	],
	[
		'cmd/reaper/main.go',
		'the reaper deletes too early',
		'cmd/reaper/main.go compares against the database clock, not the pod clock.',
		'database clock',
		'main.go of the api should print its version.',
	],
	[
		'history of app/models/concerns/sluggable.rb',
		'slugs collide for emoji titles',
		'sluggable.rb falls back to the record number when a title has no letters.',
		'record number',
		'Order the model concerns by name.',
	],
	[
		'what happened in scripts/backfill_regions.py',
		'backfill the regions of old rows',
		'scripts/backfill_regions.py must run with --chunk 2000, larger chunks lock the table.',
		'--chunk 2000',
		'scripts folder has no linter.',
	],
	[
		'lib/parsers/edifact/segment.ex',
		'edifact segments with release characters break',
		'segment.ex unescapes the release character after splitting, never before.',
		'after splitting',
		'Parsers should log in one format.',
	],
	[
		'who touched web/components/DateRange/DateRange.tsx and why',
		'the date range picker jumps a month',
		'DateRange.tsx keeps the visible month in state; the prop only sets the first month.',
		'visible month in state',
		'Components need prop docs.',
	],
	[
		'infra/modules/vpc/outputs.tf',
		'expose the nat addresses',
		'outputs.tf exports nat_ips as a list, since partners allowlist them.',
		'nat_ips',
		'The vpc module has no tests.',
	],
	[
		'test/support/fake-clock.js',
		'fake timers leak between tests',
		'fake-clock.js restores in afterEach; it must be imported before any timer module.',
		'before any timer module',
		'The support folder has dead code.',
	],
	[
		'why does Dockerfile.worker have two stages',
		'worker image is 2 GB',
		'Dockerfile.worker builds native modules in a first stage, so the image went from 2 GB to 240 MB.',
		'240 MB',
		'Docker files should share one ignore list.',
	],
	[
		'crates/wal/src/segment_reader.rs',
		'wal reader panics on a torn record',
		'segment_reader.rs treats a torn record at the end as the end, elsewhere as corruption.',
		'torn record at the end',
		'The wal crate needs an example.',
	],
	[
		'what is special about config/locales/nb.yml',
		'norwegian plural forms',
		'nb.yml is generated from the translation sheet: edit the sheet, not the file.',
		'edit the sheet',
		'Sort the locales alphabetically.',
	],
	[
		'apps/mobile/ios/Podfile.lock conflict',
		'Podfile.lock conflicts on every merge',
		'Podfile.lock is resolved by taking main and running pod install, never by hand.',
		'running pod install',
		'The mobile app icon is blurry.',
	],
	[
		'db/functions/next_invoice_number.sql',
		'invoice numbers have gaps',
		'next_invoice_number.sql takes a row lock on counters, so numbers have no gaps under load.',
		'row lock on counters',
		'The db folder has an old dump.',
	],
	[
		'.github/workflows/nightly-fuzz.yml',
		'nightly fuzz never ends',
		'nightly-fuzz.yml stops each target after 20 minutes and uploads only new crashes.',
		'20 minutes',
		'Workflows should use one checkout version.',
	],
];

const identifiers: readonly Row[] = [
	[
		'resolveTenantFromHost',
		'subdomains of customers with dots fail',
		'resolveTenantFromHost takes the longest registered suffix, so dots in a customer name work.',
		'longest registered suffix',
		'tenant and host names in the docs are mixed up.',
	],
	[
		'what does MAX_INFLIGHT_BATCHES do',
		'ingest memory spikes',
		'MAX_INFLIGHT_BATCHES is 8: above that the consumer pauses, which caps memory at 600 MB.',
		'consumer pauses',
		'Log the batches in flight.',
	],
	[
		'useDebouncedCallback',
		'saves fire too often in the form',
		'useDebouncedCallback flushes on unmount; without that the last edit was lost.',
		'flushes on unmount',
		'The callback of the save button has no name.',
	],
	[
		'why is ledger_entry_v2 append only',
		'can we update ledger_entry_v2 rows',
		'ledger_entry_v2 is append only: a correction is a new row with reverses_id.',
		'reverses_id',
		'ledger entry labels are too long.',
	],
	[
		'FeatureGate.evaluateAll',
		'flags evaluate one by one',
		'FeatureGate.evaluateAll reads one snapshot, so flags of one request never disagree.',
		'one snapshot',
		'evaluate the cost of the feature page.',
	],
	[
		'PAY_RETRY_JITTER_MS',
		'payments retry in waves',
		'PAY_RETRY_JITTER_MS is 750, chosen so that the bank sees no waves.',
		'750',
		'retry labels in the payment page.',
	],
	[
		'how does merge_json_patch handle nulls',
		'null in a patch',
		'merge_json_patch deletes the key on null, as RFC 7396 says; arrays are replaced whole.',
		'RFC 7396',
		'json in the patch notes is not formatted.',
	],
	[
		'hashRingVnodes',
		'shards are uneven',
		'hashRingVnodes went from 40 to 160, which brings shard skew below 5 percent.',
		'160',
		'The ring of the logo is not round.',
	],
	[
		'error code E_QUOTA_SOFT',
		'what is the soft quota error',
		'E_QUOTA_SOFT is a warning: the upload goes through and the owner gets a mail.',
		'upload goes through',
		'quota page shows a soft error colour.',
	],
	[
		'version 3.14.2-rc.1',
		'which release candidate broke the importer',
		'3.14.2-rc.1 changed the date parser and broke the importer; 3.14.2 is safe.',
		'3.14.2 is safe',
		'Show the version in the importer.',
	],
	[
		'10.42.7.19',
		'what is that address in the firewall list',
		'10.42.7.19 is the old license server; it can go after March.',
		'license server',
		'firewall list needs a search.',
	],
	[
		'kafka topic orders.enriched.v4',
		'which topic do we read',
		'We read orders.enriched.v4; v3 lacks the tax lines.',
		'lacks the tax lines',
		'kafka topic list in the wiki.',
	],
	[
		'what is __hydrateFromSnapshot for',
		'hydration flickers',
		'__hydrateFromSnapshot fills the store before the first paint, so nothing flickers.',
		'before the first paint',
		'hydrate the wiki with a snapshot of the page.',
	],
	[
		'BUILD-4471',
		'ticket about slow builds',
		'BUILD-4471: the slow build was the sourcemap upload; it runs after the deploy now.',
		'sourcemap upload',
		'build number in the footer.',
	],
	[
		'commit 9f3c2ab17',
		'which commit broke the export',
		'Commit 9f3c2ab17 broke the export by sorting keys; reverted with a test.',
		'sorting keys',
		'commit messages should be in English.',
	],
	[
		'--strict-order flag of the loader',
		'loader mixes rows',
		'The loader got a --strict-order flag: rows keep their file order at half the speed.',
		'file order',
		'loader flag docs are missing.',
	],
];

const paraphrases: readonly Row[] = [
	[
		'how do we keep customers from getting the same reminder mail twice?',
		'customers complain about repeated reminder mails',
		'Each reminder mail is written to the outbox with a unique key of customer and week, so it cannot be sent again.',
		'unique key of customer and week',
		'Translate the reminder text.',
	],
	[
		'where do the pictures that users upload end up?',
		'move user uploads out of the pods',
		'Uploaded pictures go to the media bucket under the account number; the pod disk only holds them while resizing.',
		'media bucket',
		'Users want round pictures.',
	],
	[
		'can someone log in when the identity provider is down?',
		'what if okta is down',
		'When the identity provider is down, existing sessions go on for 12 hours and admins may use a break-glass login.',
		'12 hours',
		'The login page has the wrong logo.',
	],
	[
		'how many times may a person type a wrong pin before being locked out',
		'limit pin attempts',
		'After 5 wrong PIN attempts the card is locked for 30 minutes and support can unlock it.',
		'30 minutes',
		'The pin field should be numeric.',
	],
	[
		'what happens to orders when a warehouse closes for a holiday',
		'warehouse holidays',
		'On a warehouse holiday orders are routed to the next warehouse with stock, otherwise they wait with a notice.',
		'next warehouse with stock',
		'Warehouse names are too long.',
	],
	[
		'is it ok to call the pricing service from the browser',
		'frontend wants prices directly',
		'The browser must not call pricing directly: prices go through the cart API, which signs them.',
		'cart API',
		'The pricing page looks odd in a dark browser.',
	],
	[
		'reason we do not use soft deletes for comments',
		'delete comments: soft or hard?',
		'Comments are deleted hard, as a soft delete kept personal text that users asked us to erase.',
		'asked us to erase',
		'Comments need a reply button.',
	],
	[
		'how fresh is the stock number shown in the shop',
		'stock shown is old',
		'The shop reads stock from a replica that lags at most 15 s; the cart checks the primary.',
		'lags at most 15 s',
		'The stock label is not translated.',
	],
	[
		'what do we do with parcels that come back',
		'returns process',
		'Returned parcels are scanned at the dock, the refund starts at the scan and stock is added after inspection.',
		'refund starts at the scan',
		'The parcel icon is missing.',
	],
	[
		'how can a developer get production-like data locally',
		'need realistic local data',
		'Run the seed task with the anonymised weekly dump; never copy production to a laptop.',
		'anonymised weekly dump',
		'The local dev port should be printed.',
	],
	[
		'which browsers may we stop supporting',
		'browser support policy',
		'We support the last two versions of each browser and Safari 15; older ones get a plain page.',
		'last two versions',
		'Browser tests are slow.',
	],
	[
		'how are holidays of part time staff computed',
		'part time vacation days',
		'Vacation of part time staff is the full-time days times weekly days over five, rounded up to half days.',
		'rounded up to half days',
		'The staff list needs photos.',
	],
	[
		'what protects us from someone guessing coupon codes',
		'coupon brute force',
		'Coupon codes carry a check letter and the endpoint allows ten guesses an hour per account.',
		'ten guesses an hour',
		'Coupon colours are not accessible.',
	],
	[
		'when does a trial turn into a paid plan',
		'trial end rules',
		'A trial becomes paid on day 15 at noon of the customer, after two mails and only with a card on file.',
		'day 15',
		'The trial banner covers the menu.',
	],
	[
		'how do two people avoid overwriting each other in the editor',
		'concurrent edits',
		'Edits carry the revision they were made on; the server merges by paragraph and asks on a clash.',
		'merges by paragraph',
		'The editor font is too small for some people.',
	],
	[
		'who gets woken up at night when payments stop',
		'on-call rules for payments',
		'The payment pager rings the platform on-call after 3 failed minutes and the lead after 15.',
		'platform on-call',
		'The payments page needs a night theme.',
	],
];

const languages: readonly Row[] = [
	[
		'какой таймаут у платёжного шлюза?',
		'поставь таймаут шлюза',
		'Решение: таймаут платёжного шлюза 8 секунд, повторяем один раз.',
		'8 секунд',
		'Переименуй шлюз в документации.',
	],
	[
		'почему мы отказались от микросервиса отчётов',
		'нужен ли микросервис отчётов',
		'Отказались от микросервиса отчётов: отчёты строятся прямо в реплике базы.',
		'реплике базы',
		'Сделай отчёты цветными.',
	],
	[
		'как чинили утечку соединений',
		'утечка соединений к базе',
		'Утечку соединений починили: пул закрывается в finally, а не после ответа.',
		'в finally',
		'Соединения в меню названы неверно.',
	],
	[
		'welche Frist gilt für Mahnungen?',
		'Mahnfristen festlegen',
		'Beschlossen: die erste Mahnung geht nach 14 Tagen, die zweite nach weiteren 10 Tagen.',
		'14 Tagen',
		'Das Layout der Mahnungen ist verrutscht.',
	],
	[
		'wie haben wir die Umlaute im Export repariert',
		'Umlaute im Export kaputt',
		'Die Umlaute im Export sind repariert: der Treiber liest jetzt utf8mb4 statt latin1.',
		'utf8mb4 statt latin1',
		'Der Export braucht einen Knopf.',
	],
	[
		'warum läuft der Nachtlauf auf dem zweiten Server',
		'Nachtlauf verlegen',
		'Der Nachtlauf läuft auf dem zweiten Server, damit die Sicherung ihn nicht bremst.',
		'Sicherung',
		'Der zweite Server heißt im Wiki falsch.',
	],
	[
		'刷新令牌的有效期是多久',
		'设置刷新令牌有效期',
		'决定：刷新令牌有效期为30天，每次使用都会轮换。',
		'30天',
		'令牌页面的颜色不对。',
	],
	[
		'订单超时怎么处理的',
		'订单超时问题',
		'订单超时已修复：支付回调先写入队列，再由消费者更新订单状态。',
		'写入队列',
		'订单列表排序错误。',
	],
	['为什么不用缓存保存库存', '库存缓存讨论', '库存不放缓存，因为促销时会超卖，直接读主库。', '超卖', '库存图标太小。'],
	[
		'接続プールの上限はいくつですか',
		'接続プールの上限を決める',
		'決定：接続プールの上限は20、待ち時間は3秒です。',
		'上限は20',
		'接続画面の文字が小さい。',
	],
	[
		'夜間バッチが失敗した原因は',
		'夜間バッチ失敗の調査',
		'夜間バッチの失敗の原因はタイムゾーンの設定漏れで、TZをAsia/Tokyoにして直りました。',
		'タイムゾーンの設定漏れ',
		'バッチ名を変更する。',
	],
	[
		'재시도 예산은 얼마로 정했나요',
		'재시도 예산 정하기',
		'결정: 재시도 예산은 요청의 10%로 하고 초과하면 즉시 실패합니다.',
		'10%',
		'재시도 버튼 색을 바꾸기.',
	],
	[
		'quel est le délai de suppression des comptes',
		'suppression des comptes',
		'Décision : les comptes sont supprimés après 45 jours, avec un rappel au bout de 30 jours.',
		'45 jours',
		'La page des comptes est lente à afficher.',
	],
	[
		'comment avons-nous corrigé les doublons de factures',
		'doublons de factures',
		'Les doublons de factures venaient du double clic ; une clé unique par commande corrige cela.',
		'clé unique par commande',
		'Les factures manquent de marge.',
	],
	[
		'¿qué límite pusimos a las cargas de archivos?',
		'límite de cargas',
		'Decidido: las cargas de archivos se limitan a 25 MB y se analizan antes de guardarlas.',
		'25 MB',
		'El botón de cargas está desalineado.',
	],
	[
		'por que trocamos o provedor de sms',
		'provedor de sms',
		'Trocamos o provedor de SMS porque o antigo perdia 4% das mensagens no nordeste.',
		'perdia 4%',
		'A tela de sms precisa de ícone.',
	],
];

/** ask, what was decided first, what replaced it, gold of the later. */
const superseded: readonly (readonly [ask: string, before: string, answer: string, gold: string])[] = [
	[
		'what is the api rate limit per key',
		'Decision: the API rate limit is 60 requests a minute per key.',
		'We raised the API rate limit: it is 240 requests a minute per key now, instead of 60.',
		'240 requests',
	],
	[
		'which date library do we use',
		'We use moment for dates everywhere.',
		'We no longer use moment for dates: date-fns replaces it in all packages.',
		'date-fns',
	],
	[
		'where are sessions of the shop stored',
		'Decision: shop sessions are stored in Redis.',
		'Shop sessions are now stored in signed cookies; Redis is switched off.',
		'signed cookies',
	],
	[
		'how many replicas does the search cluster have',
		'The search cluster runs with 3 replicas.',
		'The search cluster runs with 5 replicas since the autumn sale; 3 were too few.',
		'5 replicas',
	],
	[
		'what is the default language of new workspaces',
		'New workspaces default to English as language.',
		'Changed: new workspaces take the default language of the browser, not English any more.',
		'language of the browser',
	],
	[
		'which linter runs in the monorepo',
		'The monorepo lints with eslint and prettier.',
		'The monorepo moved from eslint and prettier to biome as linter.',
		'biome',
	],
	[
		'max upload size for avatars',
		'Decision: the max avatar upload is 2 MB.',
		'The max avatar upload went up to 6 MB, phones make larger pictures.',
		'6 MB',
	],
	[
		'what is the backup schedule of the ledger database',
		'The ledger database backup runs nightly at 02:00.',
		'The ledger database backup runs every 6 hours now instead of nightly.',
		'every 6 hours',
	],
	[
		'who hosts our status page',
		'The status page is hosted at Statusly.',
		'We moved the status page from Statusly to our own static bucket.',
		'static bucket',
	],
	[
		'password minimum length',
		'Decision: password minimum length is 8.',
		'Password minimum length is 12 now, after the audit; 8 is superseded.',
		'12 now',
	],
	[
		'how do mobile clients poll for messages',
		'Mobile clients poll for messages every 10 s.',
		'Mobile clients no longer poll for messages; they get push and poll only as fallback every 120 s.',
		'get push',
	],
	[
		'which branch do releases come from',
		'Releases are cut from the branch develop.',
		'Releases are cut from main; the branch develop is gone since June.',
		'cut from main',
	],
	[
		'price rounding rule in the cart',
		'Cart price rounding: round each line half up.',
		'Cart price rounding changed: round only the total, half even, no longer each line.',
		'only the total',
	],
	[
		'error budget for the checkout service',
		'The checkout service error budget is 0.5 percent a month.',
		'The checkout service error budget was cut to 0.1 percent a month.',
		'0.1 percent',
	],
	[
		'which port does the inventory service listen on',
		'The inventory service listens on port 8085.',
		'The inventory service listens on port 9085 now, 8085 clashed with the proxy.',
		'9085',
	],
	[
		'how do we deploy the docs site',
		'The docs site deploys by hand with rsync.',
		'The docs site deploys from the tag through the pipeline; rsync by hand is forbidden now.',
		'from the tag',
	],
];

const rows = (name: FactClass, list: readonly Row[]): readonly Fact[] =>
	list.map(([ask, said, answer, gold, near]) => ({class: name, ask, said, answer, gold, near: [near]}));

const filePattern = /[\w.-]*(?:[\w-]+\/)+[\w.-]+|Dockerfile\.\w+/;

export const FACTS: readonly Fact[] = [
	...rows('decision', decisions),
	...rows('fix', fixes),
	...errors.map(
		([ask, command, output, passed, answer, gold]): Fact => ({
			class: 'error text',
			ask,
			said: `run ${command.split(' ').slice(0, 2).join(' ')} and see that it passes`,
			answer,
			gold,
			near: [`The command ${command.split(' ')[0]} is too old on this machine, note the version.`],
			run: {command, output, passed},
		}),
	),
	...rows('path', paths).map((fact): Fact => ({...fact, file: filePattern.exec(fact.ask)![0]})),
	...rows('identifier', identifiers),
	...rows('paraphrase', paraphrases),
	...rows('other language', languages),
	...superseded.map(
		([ask, before, answer, gold]): Fact => ({
			class: 'superseded decision',
			ask,
			said: `change of plan: ${ask}`,
			answer,
			gold,
			near: [],
			before,
		}),
	),
];
