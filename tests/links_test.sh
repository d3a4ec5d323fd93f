#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# scripts/check-documents refuses what is wrong in a document: a small tree that is right, then one fault at a time.
# shellcheck disable=SC2016  # backquotes are the documents' own
set -euo pipefail
check=$(realpath "$(dirname "$0")/../scripts/check-documents")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

right() {
  rm -rf "${tree:?}"/*
  mkdir -p "$tree/docs" "$tree/core"
  touch "$tree/core/here.hpp"
  printf '# Top\n\n## A cost, 2.5 µs & more\n' > "$tree/docs/page.md"
  printf 'See [a\npage](docs/page.md#a-cost-25-µs--more), [itself](#top) and <a@b.org>.\n\n# Top\n\n```\n[no link](gone.md)\n```\n' \
    > "$tree/README.md"
}
judged=0
expect() {  # expect accepted|refused WORDS FILE TEXT: with this text added to that file
  right
  [ -z "${3:-}" ] || printf '\n%b\n' "$4" >> "$tree/$3"
  local got=accepted words
  words=$("$check" "$tree") || got=refused
  if [ "$got" != "$1" ] || ! grep -qF -- "$2" <<< "$words"; then
    echo "expected: ${3:-a tree that is right} with ${4:-nothing more} is $1, with the words '$2'; it says: $words"
    exit 1
  fi
  judged=$((judged + 1))
}
wide=$(printf 'word %.0s' {1..21})

expect accepted 'are right'
expect accepted 'are right' docs/page.md 'Out: [site](https://example.org/x.md), up: [readme](../README.md).'
expect accepted 'are right' docs/page.md "| $wide |"
expect accepted 'are right' docs/page.md '`core/here.hpp`'
expect refused 'there is no gone.md' README.md '[gone](gone.md)'
expect refused 'there is no docs/gone.md' README.md 'a link\n[over two\nlines](docs/gone.md)'
expect refused 'has no heading' README.md '[page](docs/page.md#another)'
expect refused 'has no heading' docs/page.md '[here](#another)'
expect refused 'there is no core/gone.hpp' docs/page.md '`core/gone.hpp`'
expect refused 'wider than 100' docs/page.md "$wide"
echo "$judged trees judged as they should be"
