#!/bin/sh
# Many people at once: 200 connections of mixed requests for 30 seconds on loopback.
# Fails on any unmeant status, socket error or timeout, or if the server grows beyond 512 MiB.
#   tests/load.sh                  builds the page and the program first
#   TOPOCHESS=path tests/load.sh   takes a built program
# SECONDS_LONG and CONNECTIONS change how long and how many; needs wrk and curl.
set -eu
cd "$(dirname "$0")/.."
. tests/served.sh
for name in chess dot toroidal; do
  curl -fsS "${url}api/variants/$name" | node -e 'process.stdout.write(JSON.parse(require("fs").readFileSync(0)).text)' >"$work/$name.toml"
done
curl -fsS "$url" | grep -oE '(src|href)="\./[^"]+"' | sed -E 's/.*"\.(.*)"/\1/' >"$work/page-files"
[ -s "$work/page-files" ] || { echo "the page names no files: is it in this program?" >&2; exit 1; }
wrk --threads 2 --connections "${CONNECTIONS:-200}" --duration "${SECONDS_LONG:-30}s" --timeout 10s \
  --script tests/load/mixed.lua "$url" -- "$work" | tee "$work/report"
kill -0 "$server" 2>/dev/null || { echo "the server has ended" >&2; cat "$work/server-errors" >&2; exit 1; }
memory=$(awk '/^VmHWM/ { print $2 }' "/proc/$server/status")
echo "largest memory: $((memory / 1024)) MiB"
grep -qx 'faults: 0' "$work/report" || { echo "failed: unmeant statuses or broken connections" >&2; exit 1; }
[ "$memory" -le $((512 * 1024)) ] || { echo "failed: more than 512 MiB" >&2; exit 1; }
echo "passed"
