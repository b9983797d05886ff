#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A suite as an array of Slurm's, on a cluster of two nodes that are this machine; one of them is killed in the middle.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"
needs munged slurmctld slurmd sbatch
[[ $(id -u) == 0 ]] || skip "Slurm's daemons are started by root"

host=$(hostname -s) port=$((20000 + $$ % 20000))
mkdir state log etc
dd if=/dev/urandom of=etc/munge.key bs=1 count=1024 2>/dev/null
chmod 700 . etc log && chmod 400 etc/munge.key
cat >etc/slurm.conf <<X
ClusterName=ampsim
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/etc/munge.sock,cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/state/%n
SlurmctldPidFile=$work/etc/slurmctld.pid
SlurmdPidFile=$work/etc/%n.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/%n
SlurmctldPort=$port
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdTimeout=6
KillWait=2
SwitchType=switch/none
MpiDefault=none
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
X
export SLURM_CONF=$work/etc/slurm.conf
stop_cluster() {
  scancel --user=root 2>/dev/null
  local file
  for file in etc/*.pid; do kill -KILL "$(<"$file")" 2>/dev/null; done
  for each in $(gates); do kill -KILL "$each" 2>/dev/null; done
}
at_exit+=(stop_cluster)
munged --force --key-file="$work/etc/munge.key" --socket="$work/etc/munge.sock" --pid-file="$work/etc/munge.pid" \
  --log-file="$work/log/munge" --seed-file="$work/etc/munge.seed" >log/started 2>&1 || skip "munged does not start: $(<log/started)"
slurmctld -c >>log/started 2>&1 && slurmd -N n1 >>log/started 2>&1 && slurmd -N n2 >>log/started 2>&1 ||
  skip "Slurm does not start: $(<log/started)"
idle() { [[ $(sinfo -h -o %t 2>/dev/null | tr -d '\n') == idle ]]; }
for ((k = 0; k < 300; k++)); do idle && break || sleep 0.1; done
idle || skip "Slurm's nodes do not come up: $(sinfo 2>&1; tail -n 5 log/*)"

gate=(gate -j 1 --journal races.db --engine slurm --workers 2)
last="ampsim ${gate[*]}"
"$ampsim" "${gate[@]}" --report json:slurm.json 'p*.cpp' >stdout 2>stderr </dev/null &
front=$!
until_true begun 2 # one on each node
# The node's processes die with it: the step, and the gate.
kill -KILL "$(<etc/n2.pid)"
for each in $(gates); do
  if tr '\0' '\n' <"/proc/$each/environ" 2>/dev/null | grep -qx SLURMD_NODENAME=n2; then
    kill -KILL "$(ps -o ppid= -p "$each" | tr -d ' ')" "$each"
    killed=1
  fi
done
[[ -n ${killed-} ]] || failed "no gate runs on n2"
touch go
wait $front
status=$?
[[ $status == 66 ]] || failed "exit status $status, expected 66"
report slurm.json
ran_once 1
# Finished ones leave the queue when the nodes have cleaned up after them.
waiting() { squeue -h -o %t | grep -cv CG; }
[[ $(waiting) == 0 ]] || failed "still in the queue: $(squeue)"

# Cancelled and resumed.
rm -f ran begun go
"$ampsim" "${gate[@]}" --rerun 'p*.cpp' >stdout 2>stderr </dev/null &
front=$!
until_true begun 1
kill -TERM $front
wait $front
status=$?
[[ $status == 143 ]] || failed "exit status $status, expected 143"
has stderr "the job was cancelled"
gone() { [[ $(squeue -h | wc -l) == 0 ]]; }
until_true gone
touch go
run 66 gate -j 2 --journal races.db --resume --report json:resumed.json 'p*.cpp'
report resumed.json
