#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# campaign_test.sh FORMICA: a campaign on a real Slurm of two nodes (cluster.sh). One node is killed in the middle, the
# task of the other is preempted, and the report is that of a plain run. Where there can be no Slurm it is skipped, and
# says so in one line; where CI is set that is a failure.
set -uo pipefail
here=$(realpath "$(dirname "$0")")
formica=$(realpath "${1:?}")

if [ -z "${CLUSTER:-}" ]; then
  said=$("$here/cluster.sh" 2 "$0" "$formica" 2>&1)
  status=$?
  if [ "$status" -eq 77 ] && [ -z "${CI:-}" ]; then
    echo "SKIP   : slurm_test $said"  # as scripts/test counts it
    exit 0
  fi
  echo "$said"
  exit "$status"
fi

fail() {
  echo "not so: $*"
  squeue --array
  tail -n 5 "$CLUSTER/log/slurmctld" "$folder"/results/*.out
  exit 1
}
comes() {  # comes SENTENCE COMMAND…: waits for it, two minutes
  local sentence=$1 end=$((SECONDS + 120))
  shift
  until "$@" > /dev/null 2>&1; do
    [ "$SECONDS" -lt "$end" ] || fail "$sentence"
    sleep 0.2
  done
}

folder=$CLUSTER/"it's a campaign"  # whose name a shell must not take apart
mkdir "$folder"
cd "$folder" || exit 1
cat > rules.json << END
{"name": "two rules", "instances": [{"generate": "koch", "cities": 192}, {"generate": "uniform", "cities": 200, "seed": 3}],
 "base": {"ants": 64, "candidates": 32, "backend": "cpu"}, "variants": [{"selection": ["rwm", "iroulette"]}],
 "seeds": 12, "stop": {"iterations": 500}}
END
runs=48
campaign() { "$formica" experiment rules.json --out results "$@"; }

campaign --slurm --nodes 2 --submit 2> said || fail "the campaign is submitted: $(cat said)"
id=$(sed -n 's/.*submitted: job \([0-9]*\) does the runs.*/\1/p' said)
results=$folder/results
finished() { cat "$results"/runs."$1"-of-2.*.jsonl | grep -c '"entry": "run"'; }
three_of() { [ "$(finished "$1")" -ge 3 ]; }
node_of() { squeue --noheader --format=%N --jobs="${id}_$1"; }
comes "both shards have finished runs" eval 'three_of 1 && three_of 2'

lost=$(node_of 2)
"$here/cluster.sh" --kill "$lost"
scontrol requeue "${id}_1" || fail "Slurm takes back a task"  # as it does for a job of higher priority
campaign --status > status || fail "--status tells how far the campaign is"
grep -q "of $runs runs are done" status || fail "--status counts runs: $(cat status)"
grep -q "under way.*: 1-2" status || fail "--status names shards that are under way: $(cat status)"
"$formica" experiment rules.json --out plain --at-once 1 > plain.txt 2> /dev/null &

# Slurm lets tasks that it has taken back wait for two minutes; an administrator need not. They must not begin within the
# second in which they were ended, or the node takes the new task for the old one.
declare -A hurried
merged() {
  local task
  for task in $(squeue --array --noheader --format=%i:%r | sed -n 's/:BeginTime//p'); do
    [ -n "${hurried[$task]:-}" ] || scontrol update JobId="$task" StartTime=now+3 && hurried[$task]=yes
  done
  [ -z "$(squeue --noheader)" ]
}
comes "the campaign ends" merged
wait
grep -q 'stopped; the same command continues' results/slurm-"$id"_1.out || fail "the task that was taken back ended by itself"
for shard in 1 2; do
  [ "$(find results -name "runs.$shard-of-2.*" | wc -l)" -eq 2 ] || fail "shard $shard had two attempts"
done
[ $(($(finished 1) + $(finished 2))) -eq "$runs" ] || fail "each run was finished once: $(finished 1) + $(finished 2)"

# The columns of results.csv that depend neither on the clock nor on the machine.
tours() {
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) kept[i] = $i ~ /^(variant|instance|seed|failure|length|iterations|best_iteration)$/ }
    { for (i = 1; i <= NF; i++) if (kept[i]) printf "%s,", $i; print "" }' "$1"
}
for file in tests.csv tables.tex tables.md; do cmp "results/$file" "plain/$file" || fail "$file is that of a plain run"; done
cmp <(tours results/results.csv) <(tours plain/results.csv) || fail "results.csv is that of a plain run"
merge_output=$(find results -name 'slurm-*.out' ! -name "slurm-${id}_*")
grep -v '^formica: ' "$merge_output" | cmp - plain.txt || fail "the report is that of a plain run"
[ "$(campaign --status)" = "$runs of $runs runs are done"$'\n'"2 of 2 shards are done" ] || fail "--status says that all is done"
echo "a campaign on two nodes, of which $lost was killed and the other lost its task: its $runs results are a plain run's"
