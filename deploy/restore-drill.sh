#!/usr/bin/env bash
# Is the newest backup one that could be lived on? Restores it into an empty folder, starts a server on it, and waits
# until every room and game in it has been read and folded. The live server and its database are not touched.
#
#     restore-drill.sh BACKUP_FOLDER [MIAI_SERVER]
#
# Ends with 0 and one line when all is well. Worth a timer: a backup that was never restored is a hope.
set -euo pipefail

folder=${1:?usage: restore-drill.sh BACKUP_FOLDER [MIAI_SERVER]}
server=${2:-miai-server}
max_age_hours=${MAX_AGE_HOURS:-26}

fail() {
    printf 'restore-drill: %s\n' "$1" >&2
    [ -f "${work:-}/log" ] && sed 's/^/    /' "$work/log" >&2
    exit 1
}

newest=$(find "$folder" -maxdepth 1 -name 'miai-*Z.db' | sort | tail -n 1)
[ -n "$newest" ] || fail "no backup in $folder"
[ -n "$(find "$newest" -mmin "-$((max_age_hours * 60))")" ] || fail "$newest is older than $max_age_hours hours"

work=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
cp "$newest" "$work/miai.db"
: >"$work/log" # the first look may come before the server does

# The server itself checks the file, its keys and its schema before it listens.
env -u NOTIFY_SOCKET "$server" --listen 127.0.0.1:0 --database "$work/miai.db" >"$work/out" 2>"$work/log" &
pid=$!

ask() {   # ask PORT PATH: the answer's first line
    exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
    printf 'GET %s HTTP/1.0\r\n\r\n' "$2" >&3
    head -n 1 <&3
    exec 3>&-
}

for _ in $(seq 300); do
    kill -0 "$pid" 2>/dev/null || fail "the server does not start on $newest"
    port=$(sed -n 's/.*listening url=http:.*:\([0-9][0-9]*\)$/\1/p' "$work/log" | head -n 1)
    if [ -n "$port" ] && ask "$port" /readyz 2>/dev/null | grep -q ' 200 '; then
        kill -TERM "$pid"
        wait "$pid" || fail "the server did not stop well"
        pid=
        printf 'restore-drill: %s is well, %s bytes\n' "$newest" "$(stat -c %s "$newest")"
        exit 0
    fi
    sleep 0.1
done
fail "the server on $newest does not get ready"
