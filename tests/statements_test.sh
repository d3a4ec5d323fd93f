#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# statements_test.sh PROGRAMS: scripts/check-statements accepts our documents, and names each false statement.
# shellcheck disable=SC2016  # backquotes are the documents' own
set -euo pipefail
programs=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
for part in app core kernels resources scripts shaders cmake packaging tests; do ln -s "$source/$part" "$tree/$part"; done
cp "$source"/*.md "$tree/"
cp -r "$source/docs" "$tree/docs"
said=$("$source/scripts/check-statements" "$tree" "$programs") || {
  echo "our own documents are refused: $said"
  exit 1
}

refusals=()
lie() {  # lie WORDS DOCUMENT SED: makes one statement of the document false, of which WORDS are to be said
  refusals+=("$1")
  cp "$tree/$2" "$tree/before"
  sed -i -E "$3" "$tree/$2"
  ! cmp -s "$tree/before" "$tree/$2" || {
    echo "$3 changes nothing in $2"
    exit 1
  }
  rm "$tree/before"
}

lie 'has no --iteration:' README.md 's/--iterations 2000/--iteration 2000/'
lie 'no program has the option --interopt' docs/manual.md 's/`--interop off`/`--interopt off`/'
lie 'formica has no command chek' README.md 's/formica check berlin52/formica chek berlin52/'
lie 'formica help knows no rhoo' README.md 's/formica help rho /formica help rhoo /'
lie 'there is no bundled instance koch-191' README.md 's/solve koch-192/solve koch-191/'
lie 'no action has the key Ctrl+J' docs/manual.md 's/`Ctrl\+D`/`Ctrl+J`/'
lie 'Run ▸ Branches has not the key Shift+S' docs/manual.md 's/\(`Shift\+B`\)/(`Shift+S`)/'
lie 'there is no menu Compere' docs/manual.md 's/Compare ▸ Exp/Compere ▸ Exp/'
lie 'Run has no entry Older Runs' docs/manual.md 's/Run ▸ Earlier Runs/Run ▸ Older Runs/'
lie 'there is no core/steps/evaporates.hpp' docs/manual.md 's/evaporate\.hpp/evaporates.hpp/'
lie 'says eighteen where' docs/manual.md 's/seventeen algorithms/eighteen algorithms/'
lie 'says 0.1.9 where' README.md 's/formicarium_[0-9.]+_amd64/formicarium_0.1.9_amd64/'
lie 'the exit codes are not those' README.md 's/2 wrong usage/2 usage/'
lie 'is gone; take its row out' docs/manual.md 's/tours of the last 32/tours of the last few/'

got=0
said=$("$source/scripts/check-statements" "$tree" "$programs") || got=$?
[ "$got" -eq 1 ] || {
  echo "false statements are accepted with exit code $got: $said"
  exit 1
}
for words in "${refusals[@]}"; do
  [ "$(grep -cF -- "$words" <<< "$said")" -eq 1 ] || {
    echo "expected '$words' once; it says: $said"
    exit 1
  }
done
[ "$(wc -l <<< "$said")" -eq "${#refusals[@]}" ] || {
  echo "expected ${#refusals[@]} refusals; it says: $said"
  exit 1
}
echo "our documents are accepted, and each of ${#refusals[@]} false statements is named"
