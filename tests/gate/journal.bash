#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The journal: unchanged programs are not run again, and a gate that was killed resumes.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# counted NAME [wrong]: a program that writes its name into the file `ran` each time that it runs.
counted() { ${2:-clean} "$1.cpp" "std::FILE *ran = std::fopen(\"ran\", \"a\"); std::fprintf(ran, \"$1\\n\"); std::fclose(ran); return 0;"; }
# ran NAME...: exactly these have run since the last time, each once.
ran() {
  local is=$(sort ran 2>/dev/null | tr '\n' ' ') ought=$(printf '%s\n' "$@" | sort | sed '/^$/d' | tr '\n' ' ')
  [[ $is == "$ought" ]] || failed "these have run: $is; and not: $ought"
  rm -f ran
}
# same FILE FILE: reports, except for times.
same() { diff <(sed -E 's/"seconds": .*//' "$1") <(sed -E 's/"seconds": .*//' "$2") >difference || failed "$1 and $2: $(head <difference)"; }

mkdir include
echo '#define MORE 0' >include/more.h
for k in 1 2 3 4; do counted p$k; done
counted p5 wrong
sed -i '1i #include "more.h"' p2.cpp
gate=(gate -j 2 --journal j.db -I include)

# The first time all run, the second time none, not even programs with findings; the report is the same.
run 66 "${gate[@]}" --report json:first.json p*.cpp
ran p1 p2 p3 p4 p5
run 66 "${gate[@]}" --report json:second.json p*.cpp
ran
has stderr "^ampsim: 5 of 5 programs are unchanged; results are from the journal 'j.db'"
same first.json second.json
# A source, a header, an option, a program that is new.
echo '// changed' >>p1.cpp
run 66 "${gate[@]}" p*.cpp
ran p1
echo '// changed' >>include/more.h
run 66 "${gate[@]}" p*.cpp
ran p2
counted p6
run 66 "${gate[@]}" p*.cpp
ran p6
run 66 "${gate[@]}" -O2 p*.cpp
ran p1 p2 p3 p4 p5 p6
run 66 "${gate[@]}" --rerun p*.cpp
ran p1 p2 p3 p4 p5 p6
# Suppressions are not part of a result.
printf '[[suppress]]\nfile = "p5.cpp"\nreason = "x"\nkind = "waw"\n' >known.toml
run 0 "${gate[@]}" --suppressions known.toml p*.cpp
ran
# Results that may differ the next time are not kept: crashes, time limits, compile errors.
counted crash
sed -i 's/return 0;/abort();/' crash.cpp
run 134 "${gate[@]}" crash.cpp
run 134 "${gate[@]}" crash.cpp
ran crash crash

# Files that a manifest declares, and the journal's name in it.
cat >ampsim.toml <<X
journal = "manifest.db"
[[program]]
sources = ["p3.cpp"]
inputs = ["data/*"]
X
run 64 gate
has stderr "no file matches 'data/\*'"
mkdir data
echo 1 >data/one
run 0 gate
run 0 gate
ran p3
echo 2 >data/one
run 0 gate
ran p3
run 0 gate --history p3.cpp
has stdout 'unchanged, not run'

# Killed with its children at any time: finished programs are not run again, and the report is the same.
: >ran
for k in 1 2 3 4 5 6; do counted q$k; done
counted q7 wrong
run 66 gate -j 2 --report json:undisturbed.json q*.cpp
rm -f ran
for ((try = 0; try < 12; try++)); do
  last="ampsim gate, killed $try"
  setsid "$ampsim" gate -j 2 --journal killed.db --resume q*.cpp >stdout 2>stderr </dev/null &
  victim=$!
  sleep "0.$((RANDOM % 9))"
  if ((try % 3 == 2)); then
    pkill -KILL -s "$victim" -x ampsim --oldest # the gate alone; the rest goes with it
  else
    pkill -KILL -s "$victim"
  fi
  wait "$victim" 2>/dev/null
done
run 66 gate -j 2 --journal killed.db --resume --report json:resumed.json q*.cpp
same undisturbed.json resumed.json
run 66 gate -j 2 --journal killed.db --resume --report json:again.json q*.cpp
has stderr '^ampsim: 7 of 7 programs are unchanged'
# A program that was killed leaves no result.
cat >killed.cpp <<X
#include <amp.h>
#include <signal.h>
#include <stdio.h>
using namespace concurrency;
int main() {
  if (fopen("armed", "r")) raise(SIGKILL);
  int host[8] = {};
  array_view<int, 1> data(8, host);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = i[0]; });
}
X
touch armed
run 137 gate --journal killed.db killed.cpp
rm armed
run 0 gate --journal killed.db --resume killed.cpp
hasnt stderr 'not run again'

# Several gates share a run; one of them is killed in the middle. Nothing is lost, and only its own programs run
# twice.
rm -f ran
for k in 1 2 3; do
  setsid "$ampsim" gate -j 1 --journal shared.db --join --judged q*.cpp >out$k 2>err$k </dev/null &
  gates[k]=$!
done
until_true test -s ran
kill -KILL "${gates[1]}" 2>/dev/null # unless it has finished
wait "${gates[1]}" 2>/dev/null
for k in 2 3; do
  wait "${gates[k]}" || failed "a gate that joined: status $?: $(<err$k)"
done
run 0 gate -j 1 --journal shared.db --join --judged q*.cpp
run 66 gate -j 2 --journal shared.db --resume --report json:joined.json q*.cpp
same undisturbed.json joined.json
(($(sort ran | uniq -d | wc -l) <= 1)) || failed "run twice: $(sort ran | uniq -d)"

# History: flaky programs, the first run with a finding.
clean flaky.cpp 'std::FILE *second = std::fopen("second", "r"); return second ? 3 : 0;'
GITHUB_SHA=1111111111111111 run 0 gate --journal past.db flaky.cpp
touch second
GITHUB_SHA=2222222222222222 run 1 gate --journal past.db --rerun flaky.cpp
wrong flaky.cpp
GITHUB_SHA=3333333333333333 run 66 gate --journal past.db flaky.cpp
GITHUB_SHA=4444444444444444 run 66 gate --journal past.db flaky.cpp
run 0 gate --journal past.db --history
has stdout '^flaky.cpp +4 +1  yes +findings '
run 0 gate --journal past.db --history flaky.cpp
has stdout '  222222222222  exit status '
has stdout 'first seen .* at 333333333333, last .* at 444444444444'
run 0 gate --journal past.db --history --report json:past.json
last='the history as JSON'
python3 -c '
import json
program, = json.load(open("past.json"))["programs"]
assert program["flaky"] and len(program["runs"]) == 4 and program["runs"][3]["reused"], program
assert program["findings"][0]["first_seen"]["commit"] == "333333333333", program
' || failed 'it is not as it should be'
run 64 gate --journal past.db --history nobody.cpp
run 64 gate --journal nowhere.db --history

# Shards that take equally long. All readers of the same file divide in the same way.
python3 - <<'X'
import json
report = json.load(open("undisturbed.json"))
for program in report["programs"]:
    program["seconds"] = 60 if program["name"] == "q3.cpp" else 1
json.dump(report, open("times.json", "w"))
X
run 0 gate -j 1 --balance times.json --shard 1/2 --report json:long.json q*.cpp
has stderr '^q3.cpp' && hasnt stderr '^q[124567].cpp'
run 66 gate -j 1 --balance times.json --shard 2/2 --report json:short.json q*.cpp
run 66 merge --report json:balanced.json short.json long.json
same undisturbed.json balanced.json

# Numbers of shards as batch systems give them.
for given in 'OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=7 auto' 'PMI_RANK=1 PMI_SIZE=7 auto' \
  'JOB_COMPLETION_INDEX=1 auto/7' 'PARALLEL_SEQ=2 auto/7' 'SLURM_PROCID=1 SLURM_NTASKS=7 auto'; do
  words=($given)
  last="ampsim gate --shard $given"
  env "${words[@]:0:${#words[@]}-1}" "$ampsim" gate --shard "${words[-1]}" q*.cpp >stdout 2>stderr
  has stderr '^q2.cpp'
done
JOB_COMPLETION_INDEX=1 run 64 gate --shard auto q*.cpp
has stderr 'JOB_COMPLETION_INDEX does not give the number of shards'

# The status with --judged and without.
run 0 gate --judged q7.cpp
run 64 gate --judged nothing.cpp

# Files that are not journals are left alone.
echo 'important' >notes.txt
run 64 gate --journal notes.txt p3.cpp
[[ $(<notes.txt) == important ]] || failed 'it was written to'
python3 -c 'import sqlite3; c = sqlite3.connect("other.db"); c.execute("create table t (x)"); c.commit()'
run 64 gate --journal other.db p3.cpp
has stderr 'it is not a journal of ampsim'
run 64 gate --journal missing/j.db p3.cpp
run 64 gate --resume p3.cpp
run 64 gate --join p3.cpp
run 64 gate --journal j.db --join --shard 1/2 p3.cpp
