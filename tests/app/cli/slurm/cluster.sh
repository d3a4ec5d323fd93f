#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# cluster.sh NODES COMMAND…: starts a Slurm of its own with nodes node1, node2, … of one core each, runs the command
# with it, and takes everything down again however the command ends. The daemons are Debian's (slurm-wlm). They run in
# the foreground as whoever calls this, in a new folder and on free ports of the loopback. Ends with the command's
# status; where Slurm cannot be started it says why in one line and ends with 77.
# For the command CLUSTER is that folder; `cluster.sh --kill node2` kills a node with everything that runs on it.
set -uo pipefail
PATH=$PATH:/usr/sbin:/sbin

# kill_all LOG VARIABLE: kills the processes that have such a log open or such a variable in their environment, until
# there is none. slurmstepd is found by its log alone, since its title overwrites its environment; a task by its
# environment.
kill_all() {
  local members
  while
    mapfile -t members < <({
      find /proc/[0-9]*/fd -lname "$1"
      grep -lzsxF "$2" /proc/[0-9]*/environ
    } 2> /dev/null | cut -d/ -f3 | sort -u | grep -vx "$$")
    [ ${#members[@]} -gt 0 ]
  do
    kill -KILL "${members[@]}" 2> /dev/null
  done
}

if [ "${1:-}" = --kill ]; then
  pid=$(cat "$CLUSTER/$2.pid") && kill -KILL "$pid"  # first the daemon, so that it starts nothing more
  kill_all "$CLUSTER/log/$2" "SLURMD_NODENAME=$2"
  exit
fi

[ $# -ge 2 ] || { echo "usage: cluster.sh NODES COMMAND…" >&2; exit 2; }
nodes=$1
shift
unset "${!SLURM_@}" "${!SBATCH_@}"  # of a cluster on which this is run
CLUSTER=$(mktemp -d)
export CLUSTER SLURM_CONF=$CLUSTER/slurm.conf
mkdir -p "$CLUSTER/log" "$CLUSTER/munge"
chmod 700 "$CLUSTER/munge"
take_down() {
  export -n CLUSTER  # or what looks for members would be one
  kill_all "$CLUSTER/log/*" "CLUSTER=$CLUSTER"
  wait
  rm -rf "$CLUSTER"
} 2> /dev/null
trap take_down EXIT
trap 'exit 130' INT TERM HUP
refuse() { echo "there can be no Slurm here: $*" >&2; exit 77; }

for program in munged mungekey slurmctld slurmd sbatch; do
  [ -n "$(command -v "$program")" ] || refuse "there is no $program (packages slurm-wlm and munge)"
done

listens() { grep -q ":$(printf %04X "$1") 00000000:0000 0A" /proc/net/tcp; }
ports=()
for ((port = 20000 + RANDOM % 10000; ${#ports[@]} <= nodes; port++)); do listens "$port" || ports+=("$port"); done

host=$(uname -n)
host=${host%%.*}
cat > "$SLURM_CONF" << END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$CLUSTER/munge/socket
StateSaveLocation=$CLUSTER/state
SlurmdSpoolDir=$CLUSTER/%n
SlurmctldPidFile=$CLUSTER/slurmctld.pid
SlurmdPidFile=$CLUSTER/%n.pid
SlurmctldLogFile=$CLUSTER/log/slurmctld
SlurmdLogFile=$CLUSTER/log/%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1
SlurmdParameters=config_overrides
SlurmdTimeout=6
MessageTimeout=4
MailProg=/bin/true
END
for ((i = 1; i <= nodes; i++)); do
  mkdir "$CLUSTER/node$i"
  echo "NodeName=node$i NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[i]} CPUs=1 RealMemory=1000" >> "$SLURM_CONF"
done
echo "PartitionName=all Nodes=ALL Default=YES" >> "$SLURM_CONF"
# Slurm 22.05 knows no such plugin; newer versions would look for cgroups that are not theirs.
[[ "$(slurmd -V)" == *" 22."* ]] || echo "CgroupPlugin=disabled" > "$CLUSTER/cgroup.conf"

comes() {  # comes COMMAND…: waits until it succeeds, up to 20 s
  local try
  for ((try = 0; try < 200; try++)); do
    "$@" > /dev/null 2>&1 && return
    sleep 0.1
  done
  return 1
}
last_of() { tail -n 1 "$CLUSTER/log/$1" 2> /dev/null; }

mungekey --create --keyfile "$CLUSTER/munge/key" || refuse "mungekey made no key"
munged --foreground --force --key-file "$CLUSTER/munge/key" --socket "$CLUSTER/munge/socket" \
  --pid-file "$CLUSTER/munge/pid" --seed-file "$CLUSTER/munge/seed" > "$CLUSTER/log/munged" 2>&1 &
comes munge --socket "$CLUSTER/munge/socket" --no-input || refuse "munged: $(last_of munged)"
mkdir "$CLUSTER/state"
slurmctld -D > "$CLUSTER/log/slurmctld.out" 2>&1 &
for ((i = 1; i <= nodes; i++)); do slurmd -D -N "node$i" > "$CLUSTER/log/node$i.out" 2>&1 & done
all_idle() { [ "$(sinfo --noheader --format=%D --states=idle)" = "$nodes" ]; }
comes all_idle || refuse "slurmctld: $(last_of slurmctld); slurmd: $(last_of node1)"
disown -a  # bash would report the end of each

"$@" &  # so that a signal need not wait for its end
wait $!
