#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# compute-sanitizer over every kernel in every variant, on a machine with a GPU: sanitize.sh FOLDER, where the tests
# lie. Prints a line a tool; 0 where all are clean. The construction with tabu lists in global memory is memcheck's alone.
set -uo pipefail
bin=${1:?usage: sanitize.sh FOLDER_OF_THE_TESTS}
sanitizer=$(command -v compute-sanitizer || find /usr/local/cuda*/bin -name compute-sanitizer 2> /dev/null | sort | tail -n 1)
[ -n "$sanitizer" ] || { echo "there is no compute-sanitizer here"; exit 1; }
bad=0
check() {  # check TOOL FILTER PROGRAM [OPTION…]
  local tool=$1 filter=$2 program=$3 log begin=$SECONDS
  shift 3
  [ -x "$bin/$program" ] || return 0
  log=$(mktemp)
  "$sanitizer" --tool "$tool" --error-exitcode 9 "$@" "$bin/$program" --gtest_filter="$filter" > "$log" 2>&1
  local code=$?
  # All skipped, or nothing run, is no proof.
  if [ "$code" -eq 0 ] && ! grep -q '\[  PASSED  \] [1-9]' "$log"; then code=1; fi
  printf '%-9s %-16s exit %d, %d s: %s\n' "$tool" "$program" "$code" $((SECONDS - begin)) "$(grep -E 'ERROR SUMMARY|RACECHECK SUMMARY' "$log" | tail -1)"
  if [ "$code" -ne 0 ]; then
    grep -vE '^\[ +(RUN|OK)' "$log" | head -60
    bad=1
  fi
  rm -f "$log"
}
walks='small_colony.*-*global*'
check memcheck 'small_colony.*' colony_gpu_test --leak-check full
check initcheck "$walks" colony_gpu_test
check racecheck "$walks" colony_gpu_test
check synccheck "$walks" colony_gpu_test
for tool in memcheck initcheck racecheck synccheck; do check "$tool" 'small_acs.*' acs_gpu_test; done
for tool in memcheck synccheck; do check "$tool" 'small_search.*' search_gpu_test --kernel-regex kns=search_one; done
# A tour beyond shared memory has 60 000 cities: racecheck, which looks at shared memory, takes minutes for it.
check racecheck 'small_search.*-*beyond*' search_gpu_test --kernel-regex kns=search_one
check initcheck 'small_search.*' search_gpu_test  # of all kernels: what others write is not known to it otherwise
for tool in memcheck initcheck racecheck synccheck; do check "$tool" 'small_focus.*' focus_gpu_test; done
for tool in memcheck initcheck racecheck synccheck; do check "$tool" '*' display_gpu_test; done
exit "$bad"
