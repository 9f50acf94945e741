#!/bin/bash
# deja's door for the client's shell hooks:  hook.sh <event> [<node>]      (the client itself starts /bin/bash)
#
# Steps aside in about three milliseconds when the mod is awake in this session, which it is before the client starts its
# first hook; otherwise starts node to answer.
# Whatever goes wrong, the client must not notice: stdin is read to its end (a hook that leaves it unread can kill the
# client), stdout stays empty, and the exit code is 0 - never 2, which would deny the tool.

# Should an exec fail, the shell goes on to the next line.
# shellcheck disable=SC2093
shopt -s execfail

# Runs until stdin is empty, in place of this shell; by itself where there is no cat.
step_aside() {
	exec cat >/dev/null 2>&1
	while read -r -d '' _; do :; done
	exit 0
}

event=${1-} node=${2-} session=${COMMANDCODE_SESSION_ID-}
[[ ${DEJA_RECALL-} == off || -z $event ]] && step_aside

here=${BASH_SOURCE[0]%/*}
deja=${DEJA_HOME:-${HOME-~}/.commandcode/deja}

if [[ $session =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ && -r $deja/live/$session ]]; then
	read -r stamp <"$deja/live/$session"
	if [[ $stamp == *'"mod":true'* && $stamp =~ '"pid":'([0-9]+) ]] && kill -0 "${BASH_REMATCH[1]}" 2>/dev/null; then
		pid=${BASH_REMATCH[1]}
		# A number can be given out again: the process must also have started when the stamp says it did or, where the
		# system does not tell that, the machine must have been up when the stamp was written.
		if [[ $stamp =~ '"start":"'([0-9]+)'"' && -r /proc/$pid/stat ]]; then
			start=${BASH_REMATCH[1]}
			read -r stat <"/proc/$pid/stat"
			read -ra fields <<<"${stat##*) }"
			[[ ${fields[19]-} == "$start" ]] && step_aside
		elif [[ $stamp =~ '"at":'([0-9]+) ]]; then
			at=${BASH_REMATCH[1]}
			# macOS. Whoever cannot tell leaves it to node, which asks in its own way.
			[[ $(sysctl -n kern.boottime 2>/dev/null) =~ sec\ =\ ([0-9]+) ]] && ((at / 1000 >= BASH_REMATCH[1])) && step_aside
		fi
	fi
fi

[[ -x $node ]] || node=$(type -P node)
[[ -n $node && -r $here/hook.mjs ]] || step_aside
exec "$node" "$here/hook.mjs" "$event" 2>/dev/null
step_aside
