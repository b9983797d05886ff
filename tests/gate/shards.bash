#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Shards, and merging their reports.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

for k in 1 2 3 4 5 6 7; do clean p$k.cpp; done
wrong p4.cpp
printf '// NOHAZARD(raw): used by nobody\n' >>p1.cpp
sed 's|^    data\[8\].*|& // NOHAZARD(waw): as it is|' p4.cpp >p6.cpp
printf '[[suppress]]\nfile = "p4.cpp"\nkind = "waw-within"\nreason = "x"\n' >known.toml
options=(--color=never --suppressions known.toml)
run 66 gate -j 3 "${options[@]}" --report json:whole.json p*.cpp
cp stderr whole.txt
for k in 1 2 3; do
  run $((k == 1 ? 66 : 0)) gate -j 2 "${options[@]}" --shard $k/3 --report json:shard$k.json p*.cpp
  hasnt stderr unused # another shard may use it
done
has stderr "all 2 programs of shard 3/3 passed"
run 66 merge --color=never --report json:merged.json shard3.json shard1.json shard2.json
has stderr '^p1.cpp:14: warning: unused suppression: NOHAZARD\(raw\)$'
# The same, except for the times.
same() { diff <(sed -E 's/"seconds": .*//' "$1") <(sed -E 's/"seconds": .*//' "$2") >difference; }
same whole.json merged.json || failed "the merged report is another: $(<difference)"
diff <(grep -v '^\[' whole.txt | sed -E 's/ +[0-9.]+ s$//') <(sed -E 's/ +[0-9.]+ s$//' stderr) >difference ||
  failed "the merged text is another: $(<difference)"

# A missing shard is a failure.
run 1 merge shard2.json shard3.json
has stderr '1 shard is of 3 missing: 1|1 of 3 shards is missing: 1'
run 66 merge shard1.json shard2.json
run 64 merge shard1.json shard1.json shard2.json
run 64 merge shard1.json whole.json
# A shard of another suite with as many programs.
run 0 gate "${options[@]}" --shard 3/3 --report json:other.json p[1-3].cpp p[1-3].cpp p7.cpp
run 64 merge shard1.json shard2.json other.json
has stderr "'other.json' is from a different suite than 'shard1.json': its programs have other names"
run 64 merge
run 64 merge known.toml
run 66 run --report json:single.json p4.cpp
run 66 merge single.json
run 64 merge single.json shard1.json

# The shards decide what fails, including an unused suppression, which only the whole can show.
for k in 1 2 3; do
  run $((k == 1 ? 66 : 0)) gate --fail-on warning --suppressions known.toml --shard $k/3 --report json:strict$k.json p*.cpp
done
run 64 merge strict1.json shard2.json shard3.json
has stderr "with different '--fail-on'"
run 0 gate --fail-on none --shard 1/2 --report json:lenient1.json p1.cpp p2.cpp
run 0 gate --fail-on none --shard 2/2 --report json:lenient2.json p1.cpp p2.cpp
run 0 merge lenient1.json lenient2.json
sed -i 's/"fail_on": "none"/"fail_on": "warning"/' lenient?.json
run 66 merge --color=never lenient1.json lenient2.json
has stderr '^ampsim: all 2 programs passed, but 1 suppression is unused or invalid'

# The shard number from the environment, only if requested.
in_shard() { # in_shard K/N VARIABLE=VALUE...
  local expected=$1
  shift
  last="gate --shard auto with $*"
  env "$@" "$ampsim" gate --shard auto p2.cpp p3.cpp p5.cpp >stdout 2>stderr
  has stderr "of shard $expected"
}
in_shard 2/3 AMPSIM_SHARD=2/3
in_shard 3/3 TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=3
in_shard 1/3 GTEST_SHARD_INDEX=0 GTEST_TOTAL_SHARDS=3
in_shard 2/3 CI_NODE_INDEX=2 CI_NODE_TOTAL=3
in_shard 1/2 SLURM_PROCID=0 SLURM_NTASKS=2
in_shard 2/3 SLURM_ARRAY_TASK_ID=8 SLURM_ARRAY_TASK_MIN=7 SLURM_ARRAY_TASK_COUNT=3
run 64 gate --shard auto p2.cpp
AMPSIM_SHARD=2/1 run 64 gate --shard auto p2.cpp
AMPSIM_SHARD=2/2 run 0 gate p2.cpp
has stderr '1 program passed'
for k in 0/2 3/2 2 a/b 1/ -1/2; do run 64 gate --shard $k p2.cpp; done
# More shards than programs: an empty shard is not a failure, and is reported.
run 0 gate --shard 3/3 p2.cpp p3.cpp
has stderr 'no programs to run of shard 3/3'
