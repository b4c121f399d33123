#!/usr/bin/env bash
# A game over UCI and one over XBoard's protocol through python-chess (chess.engine), every move checked by its own rules.
# Needs Python 3 with venv and the package registry; run from the project's root: tests/clients/python-chess.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo build --release --locked
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet chess
"$folder/bin/python" tests/clients/python_chess.py "${CARGO_TARGET_DIR:-target}/release/topochess"
