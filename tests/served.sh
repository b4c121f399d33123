# For scripts that test the program over the network: sourced by them, in the folder above this one.
# Builds the page and the program unless TOPOCHESS names a built program; starts it on a free port and ends it with the script.
# Sets TOPOCHESS, `work` (a folder that goes with the script), `server` (the process) and `url`.
if [ -z "${TOPOCHESS:-}" ]; then
  npm run build --prefix web
  cargo build --release
  TOPOCHESS=${CARGO_TARGET_DIR:-target}/release/topochess
fi
TOPOCHESS=$(realpath "$TOPOCHESS")
work=$(mktemp -d)
started=

# start NAME COMMAND...: runs a command that prints its address, and sets `url` to it.
start() {
  name=$1
  shift
  "$@" >"$work/$name" 2>"$work/$name-errors" &
  started="$! $started"
  tries=0
  until url=$(grep -o 'http://[0-9.:]*/' "$work/$name" 2>/dev/null); do
    tries=$((tries + 1))
    if [ "$tries" -gt 100 ] || ! kill -0 "${started%% *}" 2>/dev/null; then
      cat "$work/$name-errors" >&2
      echo "$name did not start" >&2
      exit 1
    fi
    sleep 0.1
  done
}

finish() {
  for process in $started; do
    kill "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM HUP

start server "$TOPOCHESS" serve --port 0
server=${started%% *}
