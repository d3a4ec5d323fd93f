#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_test.sh BUILD: the .deb made of a build installs, works without its source tree, keeps to what desktops, man and
# bash expect, and leaves nothing behind. It is installed into a throw-away root: nothing on this machine changes.
set -uo pipefail
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
deb=$root/formicarium.deb tree=$root/tree home=$root/home
mkdir -p "$tree"/var/lib/dpkg/{info,updates,triggers} "$home/run"
chmod 700 "$home/run"
: > "$tree/var/lib/dpkg/status"
proven=0

claim() {  # claim SENTENCE COMMAND…: the command's success proves the sentence
  local sentence=$1 said
  shift
  said=$("$@" 2>&1) || { printf 'not so: %s\n%s\n' "$sentence" "$said"; exit 1; }
  proven=$((proven + 1))
}
# What a user has who installed it: nothing that points to the source tree, and a folder of their own.
as_user() {
  (cd "$home" && env -i HOME="$home" XDG_RUNTIME_DIR="$home/run" PATH="$tree/usr/bin:/usr/bin:/bin" LANG=C.UTF-8 \
    LIBGL_ALWAYS_SOFTWARE=1 "$@")
}
in_root() {
  PATH=$PATH:/usr/sbin:/sbin dpkg --root="$tree" --log=/dev/null --force-not-root --force-depends \
    --path-include='/usr/share/*' "$@"
}

made() { (cd "$build" && cpack -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B "$root/made" && cp "$root"/made/formicarium_*.deb "$deb"); }
claim "CPack makes a .deb" made
version=$(dpkg-deb -f "$deb" Version)

# dpkg-shlibdeps names what the programs link; here it is all installed, as they run.
needed() {
  local packages
  packages=$(dpkg-deb -f "$deb" Depends | tr ',' '\n' | sed 's/^ *//; s/[ (|].*//')
  grep -q '^libqt6widgets6' <<< "$packages" && grep -q '^libglfw3' <<< "$packages" && grep -q '^libtbb' <<< "$packages" &&
    xargs dpkg-query -W <<< "$packages" && ! grep -e '-dev$' <<< "$packages"
}
claim "it depends on packages of Debian that are there, and on none for developers" needed
claim "it brings no script that would run as root" test -z "$(dpkg-deb --ctrl-tarfile "$deb" | tar t | grep -vE '/$|control|md5sums')"
claim "it installs" in_root -i "$deb"
claim "dpkg finds every file as it was packed" in_root --verify formicarium

says_version() { [ "$(as_user "$1" --version)" = "$1 $version" ]; }
for program in formica formicarium formicarium-lite; do
  claim "$program says the package's version" says_version "$program"
done

# The whole gallery is found where it was installed, and is the source's.
solved() { as_user formica solve "$1" --iterations 1 --ants 2 --seed 1; }
claim "the bundled instances are the source's" diff -r "$source/resources/instances" "$tree/usr/share/formicarium/instances"
for file in "$tree"/usr/share/formicarium/instances/*; do
  name=$(basename "${file%.*}")
  claim "formica finds $name by its name" solved "$name"
done
claim "the window draws a bundled instance without a display" as_user formicarium uniform-5 --render five.svg --iterations 3
claim "the picture is one" grep -q '<svg' "$home/five.svg"
lite() { as_user xvfb-run -a formicarium-lite koch-192 --hidden --frames 3 --screenshot lite.png; }
claim "the bare window draws a bundled instance" lite
claim "its picture is one" grep -q PNG "$home/lite.png"
opens() { as_user xvfb-run -a timeout --preserve-status 3 "$@"; }  # ends itself by TERM, and says whether it was well
claim "the window opens and ends well" opens formicarium
claim "the bare window opens its gallery and ends well" opens formicarium-lite

share=$tree/usr/share
claim "the menu entry is valid" desktop-file-validate "$share/applications/formicarium.desktop"
claim "the AppStream description is valid" appstreamcli validate --pedantic --no-net "$share/metainfo/org.example.formicarium.metainfo.xml"
claim "each file type of the menu entry is in the AppStream description, too" \
  test -z "$(sed -n 's/^MimeType=//p' "$share/applications/formicarium.desktop" | tr ';' '\n' | grep . | while read -r type; do
    grep -q "<mediatype>$type</mediatype>" "$share/metainfo/org.example.formicarium.metainfo.xml" || echo "$type"
  done)"
if command -v lintian > /dev/null; then
  claim "lintian finds neither errors nor warnings" lintian --allow-root --fail-on error,warning "$deb"
else
  echo "skipped: lintian is not here, so nobody has looked at the package as Debian does"
fi
claim "the AppStream description knows this version" grep -q "<release version=\"$version\"" "$share/metainfo/org.example.formicarium.metainfo.xml"
types() {
  update-mime-database "$share/mime" && grep -q '\*\.atsp$' "$share/mime/globs" && grep -q '\*\.session\.json$' "$share/mime/globs" &&
    find "$share/mime" -mindepth 1 -maxdepth 1 ! -name packages -exec rm -r {} +
}
claim "instances and sessions have types of their own" types
claim "each type that the menu entry opens is declared" \
  test -z "$(sed -n 's/^MimeType=//p' "$share/applications/formicarium.desktop" | tr ';' '\n' | grep . | while read -r type; do
    grep -q "type=\"$type\"" "$share/mime/packages/formicarium.xml" || echo "$type"
  done)"

quiet_page() { [ -z "$(LC_ALL=C.UTF-8 man --warnings -E UTF-8 -Tutf8 -l "$1" 2>&1 > /dev/null)" ]; }
for page in "$share"/man/man1/*.gz; do
  claim "man has no complaint about $(basename "$page")" quiet_page "$page"
done
# On a wide page, where man spreads no words to fill a line.
told() { grep -qF -e "$2" <<< "$(LC_ALL=C.UTF-8 MANWIDTH=400 man -l "$share/man/man1/$1.1.gz")"; }
claim "the page of formica-solve tells of every parameter" told formica-solve --search-neighbours
claim "the page of formica tells of its exit codes" told formica 'Exit codes: 0 done'
claim "the page of formicarium tells of its options" told formicarium --render

completes() {  # completes EXPECTED PROGRAM WORD…: the words of a command line, of which the last is being typed
  local expected=$1 program=$2
  # shellcheck disable=SC1090
  (. "$share/bash-completion/completions/$program" && COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2)) COMPREPLY=() &&
    "_${program//-/_}" && echo "completed: ${COMPREPLY[*]}" && [ "${COMPREPLY[*]}" = "$expected" ])
}
claim "commands are completed" completes solve formica so
claim "options are completed" completes --search-neighbours formica solve --search-n
claim "values are completed" completes "iteration-best" formica solve --depositor it
claim "bundled instances are completed" completes koch-192 formicarium koch
claim "kinds of instances are completed" completes "spiral streets" formica generate s
claim "options of the bare window are completed" completes "--searched --search-share --search-span --search-neighbours --search-steps" formicarium-lite --search

claim "it is removed" in_root --purge formicarium
claim "nothing is left" test -z "$(find "$tree" -mindepth 1 -path "$tree/var/lib/dpkg" -prune -o ! -path "$tree/var" ! -path "$tree/var/lib" -print)"
echo "$proven claims about the installed package proven, version $version"
