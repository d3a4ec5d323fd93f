#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# bench.sh FORMICA [RUNS [OPTIONS…]]: how much longer a campaign of so many runs of a second (default 2000) takes on a Slurm of two
# nodes of one core each than a plain experiment on two cores. At most 1.15 times.
# Options are further ones beside --slurm, such as --nodes 2.
set -uo pipefail
here=$(realpath "$(dirname "$0")")
formica=$(realpath "${1:?}")
runs=${2:-2000}
[ -n "${CLUSTER:-}" ] || exec "$here/cluster.sh" 2 "$0" "$formica" "$runs" "${@:3}"

cd "$CLUSTER" || exit 1
cat > bench.json << END
{"name": "bench", "instances": [{"generate": "koch", "cities": 192}], "variants": [{}], "seeds": $runs,
 "stop": {"seconds": 1}, "compare": {"test": "none"}}
END
now() { date +%s.%N; }
begin=$(now)
"$formica" experiment bench.json --out plain --at-once 2 > /dev/null 2>&1 || exit 1
middle=$(now)
"$formica" experiment bench.json --out results --slurm "${@:3}" --submit || exit 1
until [ -s results/results.csv ] && [ -z "$(squeue --noheader)" ]; do sleep 0.2; done
end=$(now)
cmp <(cut -d, -f1-3,6 plain/results.csv) <(cut -d, -f1-3,6 results/results.csv) || exit 1
awk "BEGIN {
  plain = $middle - $begin; slurm = $end - $middle
  printf \"%d runs of 1 s: plain %.1f s, on Slurm %.1f s, %.3f times as long\n\", $runs, plain, slurm, slurm / plain
  exit slurm > 1.15 * plain
}"
