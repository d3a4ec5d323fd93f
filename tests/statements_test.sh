#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# statements_test.sh PROGRAMS: scripts/check-statements accepts our documents, and refuses them with one false statement each.
# shellcheck disable=SC2016  # backquotes are the documents' own
set -euo pipefail
programs=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
for part in app core kernels resources scripts shaders cmake packaging tests; do ln -s "$source/$part" "$tree/$part"; done
judged=0
expect() {  # expect WORDS DOCUMENT SED: our documents, this one changed; no words: accepted
  rm -f "$tree"/*.md
  rm -rf "$tree/docs"
  cp "$source"/*.md "$tree/"
  cp -r "$source/docs" "$tree/docs"
  [ -z "${2:-}" ] || sed -i -E "$3" "$tree/$2"
  local got=0 words
  words=$("$source/scripts/check-statements" "$tree" "$programs") || got=$?
  if [ -z "$1" ] && [ "$got" -ne 0 ] || { [ -n "$1" ] && { [ "$got" -ne 1 ] || ! grep -qF -- "$1" <<< "$words"; }; }; then
    echo "expected '${1:-accepted}' with ${3:-nothing changed} in ${2:-any document}; it says: $words"
    exit 1
  fi
  judged=$((judged + 1))
}

expect ''
expect 'has no --iteration:' README.md 's/--iterations 2000/--iteration 2000/'
expect 'no program has the option --interopt' docs/manual.md 's/`--interop off`/`--interopt off`/'
expect 'formica has no command slove' README.md 's/formica solve berlin52/formica slove berlin52/'
expect 'formica help knows no rhoo' README.md 's/formica help rho /formica help rhoo /'
expect 'there is no bundled instance koch-191' README.md 's/solve koch-192/solve koch-191/'
expect 'no action has the key Ctrl+J' docs/manual.md 's/`Ctrl\+T`/`Ctrl+J`/'
expect 'Run ▸ Branches has not the key Shift+S' docs/manual.md 's/\(`Shift\+B`\)/(`Shift+S`)/'
expect 'there is no menu Compere' docs/manual.md 's/Compare ▸ Exp/Compere ▸ Exp/'
expect 'Run has no entry Older Runs' docs/manual.md 's/Run ▸ Earlier Runs/Run ▸ Older Runs/'
expect 'there is no core/steps/evaporates.hpp' docs/manual.md 's/evaporate\.hpp/evaporates.hpp/'
expect 'says eighteen where' docs/manual.md 's/seventeen algorithms/eighteen algorithms/'
expect 'says 0.1.9 where' README.md 's/formicarium_[0-9.]+_amd64/formicarium_0.1.9_amd64/'
expect 'the exit codes are not those' README.md 's/2 wrong usage/2 usage/'
expect 'is gone; take its row out' docs/manual.md 's/tours of the last 32/tours of the last few/'
echo "$judged sets of documents judged as they should be"
