#!/bin/sh
# Many people at once: 200 connections of mixed requests for 30 seconds on loopback.
# Fails on any unmeant status, socket error or timeout, or if the server grows beyond 512 MiB.
#   tests/load.sh                  builds the page and the program first
#   TOPOCHESS=path tests/load.sh   takes a built program
# SECONDS_LONG and CONNECTIONS change how long and how many; needs wrk and curl.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TOPOCHESS:-}" ]; then
  npm run build --prefix web
  cargo build --release
  TOPOCHESS=${CARGO_TARGET_DIR:-target}/release/topochess
fi
work=$(mktemp -d)
"$TOPOCHESS" serve --port 0 >"$work/address" 2>"$work/errors" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
tries=0
until url=$(grep -o 'http://[0-9.:]*/' "$work/address"); do
  tries=$((tries + 1))
  if [ "$tries" -gt 100 ] || ! kill -0 "$server" 2>/dev/null; then
    cat "$work/errors" >&2
    echo "the server did not start" >&2
    exit 1
  fi
  sleep 0.1
done
for name in chess dot toroidal; do
  curl -fsS "${url}api/variants/$name" | node -e 'process.stdout.write(JSON.parse(require("fs").readFileSync(0)).text)' >"$work/$name.toml"
done
curl -fsS "$url" | grep -oE '(src|href)="\./[^"]+"' | sed -E 's/.*"\.(.*)"/\1/' >"$work/page-files"
[ -s "$work/page-files" ] || { echo "the page names no files: is it in this program?" >&2; exit 1; }
wrk --threads 2 --connections "${CONNECTIONS:-200}" --duration "${SECONDS_LONG:-30}s" --timeout 10s \
  --script tests/load/mixed.lua "$url" -- "$work" | tee "$work/report"
kill -0 "$server" 2>/dev/null || { echo "the server has ended" >&2; cat "$work/errors" >&2; exit 1; }
memory=$(awk '/^VmHWM/ { print $2 }' "/proc/$server/status")
echo "largest memory: $((memory / 1024)) MiB"
grep -qx 'faults: 0' "$work/report" || { echo "failed: unmeant statuses or broken connections" >&2; exit 1; }
[ "$memory" -le $((512 * 1024)) ] || { echo "failed: more than 512 MiB" >&2; exit 1; }
echo "passed"
