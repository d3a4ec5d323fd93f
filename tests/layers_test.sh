#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# scripts/check-layers refuses what its table forbids: a small tree that is right, then one forbidden include at a time.
set -euo pipefail
check=$(realpath "$(dirname "$0")/../scripts/check-layers")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

file() {  # file PATH INCLUDE
  mkdir -p "$tree/$(dirname "$1")"
  echo "#include $2" > "$tree/$1"
}
right() {
  file core/base/dice.hpp '<cstdint>'
  file core/steps/walk.hpp '"core/base/dice.hpp"'
  file core/cpu/backend.cpp '"core/steps/walk.hpp"'
  file kernels/trails/trails.cu '"kernels/device/owners.cuh"'
  file app/engine/make_colony.cpp '"kernels/backend/backend.hpp"'
  file app/lite/main.cpp '"app/scene/scene.hpp"'
  file app/desktop/main.cpp '<QApplication>'
}
expect() {  # expect accepted|refused PATH INCLUDE
  rm -rf "${tree:?}"/*
  right
  [ -z "${2:-}" ] || file "$2" "$3"
  local got=accepted words
  words=$("$check" --includes "$tree") || got=refused
  if [ "$got" != "$1" ]; then
    echo "expected: ${2:-a tree that is right} with ${3:-nothing more} is $1"
    exit 1
  fi
  if [ "$got" = refused ] && ! grep -q "$2" <<< "$words"; then
    echo "refused, but the message does not name $2: $words"
    exit 1
  fi
}

expect accepted
expect accepted core/session/run.cpp '"core/cpu/make_colony.hpp"'
expect refused core/base/error.hpp '"core/steps/walk.hpp"'                # the cellar knows nobody
expect refused core/steps/rows.hpp '"core/settings/settings.hpp"'         # an arrow back up
expect refused core/cpu/backend.cpp '"kernels/backend/backend.hpp"'       # core knows no kernels
expect refused core/colony/colony.hpp '<QString>'                         # nor Qt
expect refused kernels/device/owners.cuh '"kernels/backend/backend.hpp"'  # arrows inside kernels
expect refused app/model/speed.hpp '"app/engine/make_colony.hpp"'
expect refused app/lite/batch.cpp '"app/cli/commands.hpp"'                # one program is no library of another
expect refused app/cli/bench.cpp '"tests/core/cpu/support.hpp"'           # the product knows no tests
expect accepted app/scene/switches.hpp '"app/scene/look/camera.hpp"'
expect refused app/scene/look/camera.hpp '"app/scene/stage.hpp"'          # how things look needs no OpenGL
expect refused app/scene/look/camera.cpp '<epoxy/gl.h>'
expect refused core/io/write.hpp '"core/base/dice.hpp"'                   # a room that the table does not have
rm -rf "${tree:?}"/*
right
echo 'if (p.name == "rho") return 1;' > "$tree/app/lite/pane.cpp"
if "$check" --includes "$tree" > /dev/null; then echo "a parameter's name may be asked for"; exit 1; fi
clash() {  # clash accepted|refused FILE TEXT: beside core/session/recovery.hpp, which defines formicarium::Recovery
  rm -rf "${tree:?}"/*
  mkdir -p "$tree/core/session" "$tree/app/desktop"
  printf 'namespace formicarium {\nclass Recovery {\n};\n}\n' > "$tree/core/session/recovery.hpp"
  printf '%b' "$3" > "$tree/$2"
  local got=accepted words
  words=$("$check" --includes "$tree") || got=refused
  if [ "$got" != "$1" ] || { [ "$got" = refused ] && ! grep -q "$2 and .* both define formicarium::Recovery" <<< "$words"; }; then
    echo "expected: $3 is $1, but $words"
    exit 1
  fi
}
clash refused core/session/saver.hpp 'namespace formicarium {\nclass Recovery final : public QObject {\n};\n}\n'
clash refused core/session/saver.hpp 'namespace formicarium {\nstruct Recovery\n{\n};\n}\n'
clash accepted core/session/saver.hpp 'namespace formicarium {\nclass Recovery;\nstruct Recovery::State {\n};\n}\n'
clash accepted core/session/saver.hpp 'namespace formicarium::saver {\nclass Recovery {\n};\n}\n'
twice() {  # twice STATUS TEXT: beside a source that says "these are five words here"
  rm -rf "${tree:?}"/*
  mkdir -p "$tree/app" "$tree/core"
  echo 'say("these are "
    "five words here");' > "$tree/app/one.cpp"
  printf '%b' "$2" > "$tree/core/two.hpp"
  local got=0
  "${check%layers}sentences" "$tree" > /dev/null || got=$?
  [ "$got" -eq "$1" ] || { echo "expected $1 from check-sentences with: $2"; exit 1; }
}
twice 1 'auto twice = "these are five words here";\n'
twice 0 '// "these are five words here"\nauto once = "these are four words";\n'
echo "21 trees judged as they should be"
