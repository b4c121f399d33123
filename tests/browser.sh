#!/bin/sh
# The page in a real browser, against the real server, without a network.
#   tests/browser.sh                  builds the page and the program first
#   TOPOCHESS=path tests/browser.sh   takes a built program that has the page
# CHROMIUM is the browser (/usr/bin/chromium). Pictures of what was seen go to a temporary folder, named at the end.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${TOPOCHESS:-}" ]; then
  npm run build --prefix web
  cargo build --release
  TOPOCHESS=${CARGO_TARGET_DIR:-target}/release/topochess
fi
[ -d web/node_modules/playwright-core ] || npm ci --prefix web
TOPOCHESS=$(realpath "$TOPOCHESS")
PICTURES=$(mktemp -d)
work=$(mktemp -d)
"$TOPOCHESS" serve --port 0 >"$work/address" 2>"$work/errors" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
tries=0
until PAGE_ADDRESS=$(grep -o 'http://[0-9.:]*/' "$work/address"); do
  tries=$((tries + 1))
  if [ "$tries" -gt 100 ] || ! kill -0 "$server" 2>/dev/null; then
    cat "$work/errors" >&2
    echo "the server did not start" >&2
    exit 1
  fi
  sleep 0.1
done
export TOPOCHESS PICTURES PAGE_ADDRESS
status=0
node --test --test-concurrency=1 --test-reporter=spec web/tests/*.test.mjs || status=$?
echo "pictures: $PICTURES"
exit "$status"
