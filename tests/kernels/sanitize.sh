#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs compute-sanitizer over every variant of every kernel, on a machine with a GPU: sanitize.sh FOLDER, with the
# folder of the tests. Prints one line for each tool; exits with 0 if all are clean. Only memcheck covers construction
# with tabu lists in global memory.
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
  # If all tests are skipped or none is run, nothing is proved.
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
# A tour that does not fit into shared memory has 60 000 cities: racecheck, which checks shared memory, takes minutes
# for it.
check racecheck 'small_search.*-*beyond*' search_gpu_test --kernel-regex kns=search_one
check initcheck 'small_search.*' search_gpu_test  # of all kernels, because initcheck does not know what others write
for tool in memcheck initcheck racecheck synccheck; do check "$tool" 'small_focus.*' focus_gpu_test; done
for tool in memcheck initcheck racecheck synccheck; do check "$tool" 'small_qap.*' qap_gpu_test; done
for tool in memcheck initcheck racecheck synccheck; do check "$tool" '*' display_gpu_test; done
exit "$bad"
