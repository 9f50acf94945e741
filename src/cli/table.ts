/** The table of commands, in the order in which help shows them. */
import type {Command} from './command.ts';
import {completionFor} from './completion.ts';
import {digest} from './digest.ts';
import {doctor} from './doctor.ts';
import {file} from './file.ts';
import {fix} from './fix.ts';
import {forget} from './forget.ts';
import {home} from './home.ts';
import {hook} from './hook.ts';
import {how} from './how.ts';
import {install} from './install.ts';
import {log} from './log.ts';
import {mcp} from './mcp.ts';
import {recall} from './recall.ts';
import {notes, remember} from './remember.ts';
import {resume} from './resume.ts';
import {search} from './search.ts';
import {secrets} from './secrets.ts';
import {sessions} from './sessions.ts';
import {show} from './show.ts';
import {statusline} from './statusline.ts';
import {sync} from './sync.ts';
import {uninstall} from './uninstall.ts';
import {usage} from './usage.ts';

export const commands: readonly Command[] = [
	home,
	search,
	recall,
	digest,
	sessions,
	show,
	resume,
	file,
	how,
	fix,
	usage,
	statusline,
	log,
	remember,
	notes,
	forget,
	secrets,
	install,
	uninstall,
	doctor,
	sync,
	hook,
	mcp,
	completionFor(() => commands),
];
