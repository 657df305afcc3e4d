#!/usr/bin/env bash
# Proves that the newest backup can be restored. The script restores it into an empty folder, folds every game and every
# tournament in it, starts a server on it, and compares the server's memory with the backup. The live server and its
# database are not touched.
#
#     restore-drill.sh BACKUP_FOLDER [MIAI_SERVER]
#
# The script is in /usr/libexec/miai (/usr/local/libexec/miai after `meson install`). Run it as the user of the server,
# who alone may read the backups. On success it ends with 0 and one line. Put it on a timer: a backup that was never
# restored is only a hope.
set -euo pipefail

here=$(readlink -f "${BASH_SOURCE[0]}")
max_age_hours=${MAX_AGE_HOURS:-26}
said=   # the file with the last output

fail() {
    printf 'restore-drill: %s\n' "$1" >&2
    [ -z "$said" ] || tail -n 40 "$said" | sed 's/^/    /' >&2
    exit 1
}

[ $# -ge 1 ] && [ $# -le 2 ] || {
    printf 'usage: %s BACKUP_FOLDER [MIAI_SERVER]\n' "$here" >&2
    printf 'as the user of the server: runuser -u miai -- %s /var/lib/miai/backups\n' "$here" >&2
    exit 64
}
folder=$1
server=${2:-miai-server}

command -v "$server" >/dev/null || fail "there is no program $server; name it after the folder"
[ -e "$folder" ] || fail "there is no folder $folder (or $(id -un) may not see it); backup_folder in the settings says where backups are"
[ -d "$folder" ] || fail "$folder is not a folder; backup_folder in the settings says where backups are"
[ -r "$folder" ] && [ -x "$folder" ] ||
    fail "$(id -un) may not read $folder; as its owner: runuser -u $(stat -c %U "$folder") -- $here $folder"
newest=$(find "$folder" -maxdepth 1 -name 'miai-*Z.db' | sort | tail -n 1)
[ -n "$newest" ] || fail "there is no backup in $folder; a server whose backup_folder this is makes one ten minutes after its start, and at once on SIGUSR1"
[ -n "$(find "$newest" -mmin "-$((max_age_hours * 60))")" ] || fail "$newest is older than $max_age_hours hours"
[ -r "$newest" ] ||
    fail "$(id -un) may not read $newest; as its owner: runuser -u $(stat -c %U "$newest") -- $here $folder"

work=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
cp "$newest" "$work/miai.db"

ask() {   # ask PORT PATH: the whole answer
    exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
    printf 'GET %s HTTP/1.0\r\n\r\n' "$2" >&3
    cat <&3
    exec 3>&-
}

port_of() {   # port_of EVENT: the port of that line of the log
    sed -n "s#.*$1 url=http:.*:\([0-9][0-9]*\)\(/metrics\)\{0,1\}\$#\1#p" "$work/log" | head -n 1
}

begin() {   # starts a server on the copy and waits until it is ready; it checks and migrates the file
    : >"$work/log" # the first look may come before the server writes
    said=$work/log
    env -u NOTIFY_SOCKET "$server" --listen 127.0.0.1:0 --metrics 127.0.0.1:0 --disk-floor 0 --database "$work/miai.db" \
        >"$work/out" 2>"$work/log" &
    pid=$!
    for _ in $(seq 300); do
        kill -0 "$pid" 2>/dev/null || fail "the server does not start on $newest"
        port=$(port_of listening)
        if [ -n "$port" ] && ask "$port" /readyz 2>/dev/null | head -n 1 | grep -q ' 200 '; then
            return
        fi
        sleep 0.1
    done
    fail "the server on $newest does not get ready"
}

end() {
    kill -TERM "$pid"
    wait "$pid" || fail "the server did not stop well"
    pid=
}

verify() {
    said=$work/verified
    "$server" --verify "$work/miai.db" >"$said" 2>&1
}

if ! verify && grep -q 'start this server on it first' "$work/verified"; then
    begin # an older server may have made the backup
    end
    verify || true
fi
grep -q '^all of it can be served' "$work/verified" || fail "not all of $newest can be served"
held=$(sed -n 's/^begins with \(.*\) of [0-9]* live rooms$/\1/p' "$work/verified")

begin
ask "$(port_of metrics)" /metrics >"$work/metrics"
value() { sed -n "s/^miai_$1 //p" "$work/metrics" | tr -d '\r'; }
served="rooms=$(value begun_rooms) games=$(value begun_games)"
left="$(value rooms_left_out_total)$(value games_left_out_total)$(value tours_left_out_total)"
[ "$served" = "$held" ] || fail "$newest holds $held, the server on it has $served"
[ "$left" = 000 ] || fail "the server on $newest leaves rows out"
end
printf 'restore-drill: %s is well, %s bytes, %s\n' "$newest" "$(stat -c %s "$newest")" "$held"
