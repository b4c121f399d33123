#!/usr/bin/env bash
# A whole game of Cylinder Chess in XBoard, on a screen nobody sees (Xvfb): this engine against Fairy-Max, XBoard's own
# test of legality off, as its manual says for this variant. The record is then checked move by move by this program, and
# what the two programs call illegal is compared, with the reason for each difference.
# Needs Debian's xboard, fairymax, xvfb, python3; run from the project's root: tests/clients/xboard.sh [PICTURE.png]
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PATH:/usr/games"
for program in xboard fairymax Xvfb; do
  command -v "$program" >/dev/null || { echo "needs $program: apt-get install xboard fairymax xvfb" >&2; exit 2; }
done
cargo build --release --locked
engine="$(realpath "${CARGO_TARGET_DIR:-target}")/release/topochess"
folder="$(mktemp -d)"
number=$((90 + RANDOM % 900))
Xvfb ":$number" -screen 0 800x700x24 >/dev/null 2>&1 &
screen=$!
trap 'kill "$screen" 2>/dev/null || true; rm -rf "$folder"' EXIT
sleep 1

# with less than 16 bits of hash Fairy-Max's own test of legality leaks
other="$(command -v fairymax) 16"
echo "== one game in XBoard"
(
  cd "$folder"
  HOME="$folder" DISPLAY=":$number" timeout 600 xboard -fcp "$engine xboard" -scp "$other" -variant cylinder \
    -testLegality false -matchGames 1 -timeControl 0:20 -timeIncrement 0.2 -saveGameFile game.pgn \
    -debugMode true -nameOfDebugFile debug.txt -popupExitMessage false -popupMoveErrors false >xboard.txt 2>&1 &
  game=$!
  sleep 20
  if [ -n "${1:-}" ] && command -v import >/dev/null; then
    DISPLAY=":$number" import -window root "$OLDPWD/$1" || true
  fi
  # XBoard ends with an error if the other program is gone before it says goodbye; what counts is the game
  wait "$game" || grep -q 'final score' xboard.txt || { echo "XBoard did not end by itself"; tail -n 3 xboard.txt; grep -n 'llegal move' debug.txt || true; exit 1; }
)
grep -E '^\[(White|Black|Result|Variant) ' "$folder/game.pgn"
tail -n 2 "$folder/game.pgn"
if grep -n 'llegal move' "$folder/debug.txt"; then
  echo "one program called the other's move illegal: see above"
  exit 1
fi
grep -qE '^\[Result "(1-0|0-1|1/2-1/2)"\]' "$folder/game.pgn" || { echo "the game has no result"; exit 1; }
"$engine" pgn check "$folder/game.pgn"

echo "== what is legal, by both programs"
python3 tests/clients/legality.py "$engine" "$(command -v fairymax)"
