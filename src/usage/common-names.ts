/** Command Code's tool names by the names that people know from other agents. A name without a common one is itself. */

const common: Readonly<Record<string, string>> = {
	shell_command: 'Bash',
	powershell: 'PowerShell',
	monitor_command: 'Monitor',
	shell_output: 'BashOutput',
	bash_output: 'BashOutput',
	kill_shell: 'KillShell',
	read_file: 'Read',
	read_multiple_files: 'Read',
	edit_file: 'Edit',
	write_file: 'Write',
	grep: 'Grep',
	glob: 'Glob',
	read_directory: 'LS',
	agent: 'Task',
	agent_output: 'TaskOutput',
	activate_skill: 'Skill',
	search_tools: 'ToolSearch',
	todo_write: 'TodoWrite',
	task_create: 'TaskCreate',
	task_update: 'TaskUpdate',
	task_list: 'TaskList',
	task_get: 'TaskGet',
	task_stop: 'TaskStop',
	web_search: 'WebSearch',
	web_fetch: 'WebFetch',
	ask_user_question: 'AskUserQuestion',
	enter_plan_mode: 'EnterPlanMode',
	exit_plan_mode: 'ExitPlanMode',
	get_diagnostics: 'Diagnostics',
	vision: 'Vision',
};

export function commonName(tool: string): string {
	return Object.hasOwn(common, tool) ? common[tool]! : tool;
}
