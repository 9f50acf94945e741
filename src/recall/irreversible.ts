/**
 * Commands that memory never proposes: what they do cannot be taken back, or reaches further than this machine.
 *
 * A list of what destroys, overwrites history or publishes. Being on it too often only costs a hint; so the patterns are wide.
 */

const PATTERNS: readonly RegExp[] = [
	/\b(?:sudo\s+)?rm\s+(?:-\S+\s+)*-\S*[rRf]/,
	/\b(?:rmdir|shred|wipefs|mkfs\S*|fdisk|parted|dd)\b/,
	/\bfind\b.*\s-delete\b/,
	/\bgit\s+(?:\S+\s+)*?(?:reset\s+--hard|clean\b|push\b.*(?:--force|-f\b|--delete|--mirror|\s:\S|\s\+\S)|branch\s+-D|tag\s+-d|stash\s+(?:drop|clear)|checkout\s+(?:--\s|\.)|restore\b|rebase\b|filter-branch|filter-repo|reflog\s+(?:expire|delete)|update-ref\s+-d|gc\b.*--prune)/,
	/\bgit\s+push\b/,
	/\b(?:drop|truncate)\s+(?:table|database|schema|index|view|user|role|collection)\b/i,
	/\b(?:delete\s+from|update\s+\S+\s+set|alter\s+table)\b/i,
	/\b(?:dropdb|dropuser|flushall|flushdb)\b/i,
	/\b(?:prisma|rails|rake|knex|sequelize|alembic|typeorm|artisan|manage\.py)\b.*\b(?:reset|drop|flush|rollback|downgrade|db:drop|migrate:fresh|migrate:reset)\b/i,
	/\b(?:docker|podman)\s+(?:\S+\s+)*(?:prune|rm\b|rmi\b|down\b.*(?:-v\b|--volumes)|volume\s+rm)/,
	/\b(?:kubectl|oc)\b.*\b(?:delete|drain|replace\b.*--force)\b/,
	/\bhelm\b.*\b(?:uninstall|delete|rollback)\b/,
	/\b(?:terraform|tofu|pulumi|cdk|sam|serverless)\b.*\b(?:destroy|apply|up|deploy|remove|force-unlock|state\s+rm|taint)\b/,
	/\b(?:aws|gcloud|az|gsutil|doctl|fly|flyctl|heroku|vercel|netlify|wrangler)\b.*\b(?:rm|rb|delete|destroy|terminate\S*|purge|remove|deploy|publish|rollback)\b/,
	/\b(?:npm|pnpm|yarn|cargo|gem|twine|poetry)\s+(?:\S+\s+)*(?:publish|unpublish|yank|push|upload|deprecate)\b/,
	/\bgh\s+(?:\S+\s+)?(?:delete|merge|close|release\s+create|repo\s+(?:delete|archive))\b/,
	/\b(?:kill|pkill|killall|shutdown|reboot|halt|poweroff)\b/,
	/\b(?:chmod|chown)\s+(?:-\S*R|--recursive)/,
	/\b(?:iptables|ufw|nft|userdel|usermod|passwd|crontab\s+-r|history\s+-c|systemctl\s+(?:stop|disable|mask))\b/,
	/(?:curl|wget)\b[^|;&]*\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/,
	/\b(?:curl|wget|http)\b.*(?:-X\s*|--request[ =]|--method[ =])(?:DELETE|PUT|POST|PATCH)\b/i,
	/\bmv\s+.*\s+\/dev\/null|>\s*\/dev\/sd|:\s*>\s*\S/,
	/--(?:force|no-preserve-root|hard|purge|yes-i-really-mean-it|skip-confirmation)\b|\s--?f\b(?=\s|$)/,
	/\b(?:Remove-Item|Clear-Content|Format-Volume|Stop-Computer|del\s+\/[sfq]|rd\s+\/s)\b/i,
];

/** True when the command must never be proposed. */
export function isIrreversible(command: string): boolean {
	return PATTERNS.some((pattern) => pattern.test(command));
}
