#!/bin/sh
# The page in a real browser, against the real server, without a network.
#   tests/browser.sh                  builds the page and the program first
#   TOPOCHESS=path tests/browser.sh   takes a built program that has the page
#   TOPOCHESS=path FRESH_PAGE=1 tests/browser.sh [files]
#                                     builds the page alone, and shows it under the policy that the program sends
# CHROMIUM is the browser (/usr/bin/chromium). Pictures of what was seen go to a temporary folder, named at the end.
# Files of tests, if any are named, are run alone.
set -eu
cd "$(dirname "$0")/.."
. tests/served.sh
[ -d web/node_modules/playwright-core ] || npm ci --prefix web
if [ -n "${FRESH_PAGE:-}" ]; then
  (cd web && npx tsc && npx vite build)
  start preview env TOPOCHESS_SERVER="${url%/}" NO_COLOR=1 node web/node_modules/vite/bin/vite.js preview web
fi
PICTURES=$(mktemp -d)
PAGE_ADDRESS=$url
export TOPOCHESS PICTURES PAGE_ADDRESS
status=0
[ "$#" -gt 0 ] || set -- web/tests/*.test.mjs
node --test --test-concurrency=1 --test-reporter=spec "$@" || status=$?
echo "pictures: $PICTURES"
exit "$status"
