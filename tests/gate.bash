#!/usr/bin/env bash
# gate.bash PREFIX CMAKE EXAMPLES GROUP: suppressions, baselines and gates, with the ampsim that is installed in PREFIX.
set -u
prefix=$(readlink -f "$1") cmake=$2 examples=$(readlink -f "$3") group=$4
ampsim=$prefix/bin/ampsim
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/checks.bash"
work=$(mktemp -d)
mounted=''
trap '[[ -z $mounted ]] || umount "$mounted"; chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
unset AMPSIM_SHARD CTEST_PARALLEL_LEVEL CI_NODE_INDEX CI_NODE_TOTAL SLURM_PROCID SLURM_NTASKS NO_COLOR

# kernel NAME END [BODY]: a program with one launch of eight threads, that ends with END.
kernel() {
  cat >"$1" <<X
#include <amp.h>
#include <cstdio>
#include <cstdlib>
using namespace concurrency;
int main(int argc, char** argv) {
  int host[9] = {};
  array_view<int, 1> data(9, host);
  parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    ${3:-data[t.global] = t.global[0];}
  });
  data.synchronize();
  $2
}
X
}
shared='data[8] = t.global[0];' # waw, within tiles and across them
clean() { kernel "$1" "${2:-return 0;}"; }
wrong() { kernel "$1" "${2:-return 0;}" "$shared"; }

filters() {
  wrong race.cpp
  run 66 run --report json:old.json race.cpp
  json_is 2 old.json summary errors

  # A baseline: what is known does not count; moved lines do not make it new, another line does.
  run 0 run --report text --report json:new.json --baseline old.json race.cpp
  json_is 0 new.json summary errors
  json_is 2 new.json summary suppressed
  json_is baseline new.json suppressed 0 suppression by
  has stderr 'no hazards found, 2 suppressed; checked 1 launch'
  { printf '// more\n\n'; sed 's/^    /      /' race.cpp; } >moved.cpp
  run 0 run --baseline old.json moved.cpp
  run 0 run --baseline new.json moved.cpp # what was suppressed there is known, too
  sed 's/^  data.sync.*/&\n  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { data[7] = i[0]; });/' \
    race.cpp >more.cpp
  run 66 run --color=never --baseline old.json more.cpp
  has stderr '1 finding \(1 error\), 2 suppressed'
  has stderr "on 'data\[7\]'"

  # Comments in the source.
  sed 's|^    data\[8\].*|& // NOHAZARD(waw): the last one may win|' race.cpp >comment.cpp
  run 0 run -v --color=never --report text --report json:comment.json comment.cpp
  has stderr '^comment.cpp:9:.*: suppressed: .*\[waw across-tiles\]: the last one may win$'
  json_is 2 comment.json summary suppressed
  json_is source comment.json suppressed 0 suppression by
  json_is 9 comment.json suppressed 0 suppression line
  sed 's|^    data\[8\]|    // NOHAZARD(waw-across, waw-within): on the line before\n&|' race.cpp >before.cpp
  run 0 run before.cpp
  hasnt stderr warning
  run 0 verify before.cpp
  sed 's/waw/waw-across/' comment.cpp >half.cpp
  run 66 run half.cpp
  has stderr '1 finding \(1 error\), 1 suppressed'
  sed 's/: the last one may win//' comment.cpp >empty.cpp
  run 0 run --color=never --report text --report json:empty.json empty.cpp
  has stderr '^empty.cpp:9: warning: suppression without a reason'
  json_is suppression empty.json diagnostics 0 code
  run 66 run --fail-on warning empty.cpp
  run 66 gate --color=never --fail-on warning empty.cpp
  has stderr '^ampsim: 1 program passed, but 1 suppression is unused or wrong; no hazards found, 2 suppressed'
  run 66 gate -q --fail-on warning empty.cpp
  has stderr 'but 1 suppression is unused or wrong'
  sed 's/waw/raw/' comment.cpp >unused.cpp
  run 66 run --color=never unused.cpp
  has stderr '^unused.cpp:9: warning: unused suppression: NOHAZARD\(raw\)$'
  run 0 run --color=never --detect war unused.cpp # raw was not looked for
  hasnt stderr warning
  sed 's/waw/wuw/' comment.cpp >unknown.cpp
  run 66 run --color=never unknown.cpp
  has stderr "^unknown.cpp:9: warning: unknown kind 'wuw'.*no effect"

  # A run that stops on the first error does not stop on one that is suppressed.
  sed 's/^  data.sync.*/&\n  for (int k = 5; k < 8; k++)\n    parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { data[k] = i[0]; });/' \
    comment.cpp >several.cpp
  run 66 run --stop-on-first several.cpp
  has stderr '1 finding \(1 error\), 2 suppressed until then; checked 2 launches'
  run 66 run --report json:several.json several.cpp
  run 0 run --stop-on-first --baseline several.json several.cpp
  has stderr 'no hazards found, 3 suppressed; checked 4 launches'

  # A file of suppressions.
  printf '[[suppress]]\nkind = "waw"\nvariable = "da*"\nfunction = "main*"\nfile = "*.cpp"\nreason = "known"\n' >known.toml
  run 0 run --suppressions known.toml --report json:known.json race.cpp
  json_is file known.json suppressed 1 suppression by
  json_is known known.json suppressed 1 suppression reason
  local line
  for line in 'variable = "other"' 'function = "other*"' 'file = "other.cpp"' 'kind = "waw-within"'; do
    printf '[[suppress]]\n%s\nreason = "x"\n' "$line" >other.toml
    run 66 run --color=never --suppressions other.toml race.cpp
  done
  has stderr '1 finding'
  printf '[[suppress]]\nvariable = "other"\nreason = "x"\n[[suppress]]\nkind = "waw"\n' >other.toml
  run 0 run --color=never --suppressions other.toml race.cpp
  has stderr '^other.toml:1: warning: unused suppression: variable other$'
  has stderr '^other.toml:4: warning: suppression without a reason: kind waw$'

  # What fails.
  run 0 run --fail-on none race.cpp
  has stderr '2 findings \(2 errors\)'
  sed 's/^  data.sync.*/&\n  array<int, 1> two(4);\n  array_view<int, 1> a(two), b(two);\n  parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { a[i] = b[i]; });/' \
    race.cpp >note.cpp
  run 0 run --detect aliased-launch note.cpp
  has stderr '\(1 note\)'
  run 0 run --detect aliased-launch --fail-on warning note.cpp
  run 66 run --detect aliased-launch --fail-on note note.cpp
  run 64 run --fail-on everything race.cpp
}

# row STATUS WHAT MESSAGE PROGRAM OPTIONS...: the gate's status, and what it says of that program. Another program
# is run all the same.
row() {
  local status=$1 what=$2 message=$3 program=$4
  shift 4
  run "$status" gate --color=never -j 2 --report json:report.json "$@" "$program" good.cpp
  has stderr "^$program +$what "
  has stderr "^ampsim: $program failed: $message"
  has stderr '^good.cpp +ok +1 '
  json_is 2 report.json suite programs
  json_is OFF report.json programs 0 passed
  json_is "$status" report.json programs 0 failures 0 status
  json_is ON report.json programs 1 passed
}

# The fault table of docs/gate.md: what a program can do.
program_faults() {
  clean good.cpp
  plain before.cpp 'volatile int* nowhere = nullptr; return *nowhere;'
  row 139 crash 'the program died of signal 11 .* before its first launch' before.cpp
  kernel inside.cpp 'return 0;' 'data[t.global] = 100 / (t.global[0] - 6);'
  row 136 crash 'the program died of signal 8 .* in a launch' inside.cpp
  has stderr '^inside.cpp:9:.* error: integer division by zero in thread \[2\] of tile \[1\]'
  wrong after.cpp 'std::abort();'
  row 134 crash 'the program died of signal 6 .* outside of a launch' after.cpp
  has stderr '\[waw across-tiles\]$'
  has stderr '^ampsim: after.cpp failed: 2 findings of severity error'

  wrong hangs.cpp 'for (volatile int k = 0;; k = k + 1) {}'
  row 124 'time limit' 'the program exceeded the time limit of 3 s' hangs.cpp --time-limit 3
  has stderr '\[waw across-tiles\]$'
  plain prints.cpp 'for (;;) std::puts("without end, and without a launch");'
  row 124 'time limit' 'the program exceeded the time limit of 1 s' prints.cpp --time-limit 1
  (($(wc -c <stderr) < 20000)) || failed 'all of the output is shown'
  plain greedy.cpp 'for (int k = 0; k < 4000; k++) { char* p = (char*)std::malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 1024) p[i] = 1; }'
  row 125 'memory limit' 'the program exceeded the memory limit of 200 MB' greedy.cpp --memory-limit 200
  plain exhausted.cpp 'volatile unsigned long n = 1; return std::allocator<char>().allocate(n << 63)[0];'
  row 134 crash 'the program died of signal 6' exhausted.cpp

  printf 'int main() { return undeclared; }\n' >refused.cpp
  row 65 'not compiled' 'the program does not compile: 1 error' refused.cpp
  has stderr 'refused.cpp:1:21: error: use of undeclared'

  # What could pass for clean.
  plain nothing.cpp 'return 0;'
  row 1 'no launches' 'the program launched no kernel' nothing.cpp
  run 0 gate --allow-no-launches nothing.cpp
  clean returns.cpp 'return 3;'
  row 1 'exit status' "the program's own status is 3, and 0 is expected" returns.cpp
  sed 's/^int main/#include <unistd.h>\n#include <sys\/wait.h>\n&/; s/^  parallel_for_each/  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { data[i] = 1; });\n  if (fork() != 0) { wait(nullptr); return 0; }\n&/' \
    good.cpp >forks.cpp
  row 1 unchecked '1 launch of processes that the program forked could not be checked' forks.cpp
  run 1 gate --detect none good.cpp
  has stderr 'good.cpp failed: no hazards were looked for'
  # The gravest decides.
  run 65 gate after.cpp nothing.cpp refused.cpp hangs.cpp --time-limit 3
  run 134 gate nothing.cpp after.cpp
}

# ... and what can happen to the gate.
gate_faults() {
  clean good.cpp
  wrong race.cpp
  # Reports that cannot be written: the others are, and the verdict is told.
  run 70 gate --color=never --report json:/dev/full --report json:other.json good.cpp
  has stderr 'error: .*No space left on device'
  has stderr '^ampsim: 1 program passed'
  json_is ON other.json programs 0 passed
  mkdir small
  if ((EUID == 0)) && mount -t tmpfs -o size=4k tmpfs small 2>stderr; then
    mounted=$work/small
    printf 'old' >small/report.json
    head -c 4096 /dev/zero >small/full 2>/dev/null
    run 70 gate --report json:small/report.json good.cpp
    has stderr 'error: .*No space left on device'
    [[ $(<small/report.json) == old ]] || failed 'the old report was damaged'
    [[ $(ls small) == $'full\nreport.json' ]] || failed 'something was left behind'
    umount small && mounted=''
  fi
  run 64 gate --report json:no/such/folder.json good.cpp

  # Suppressions and baselines that cannot be used: nothing is run.
  run 64 gate --suppressions missing.toml good.cpp
  has stderr "^ampsim: error: cannot read 'missing.toml': No such file"
  run 64 gate --suppressions . good.cpp
  has stderr "^ampsim: error: cannot read '.': it is a directory"
  hasnt stderr 'good.cpp: '
  if ((EUID != 0)); then
    printf '[[suppress]]\nkind = "waw"\nreason = "x"\n' >forbidden.toml
    chmod 0 forbidden.toml
    run 64 gate --suppressions forbidden.toml good.cpp
    has stderr "^ampsim: error: cannot read 'forbidden.toml': Permission denied"
  fi
  printf '[[suppress]\nkind = "waw"\n' >broken.toml
  run 64 gate --suppressions broken.toml good.cpp
  has stderr '^ampsim: error: broken.toml:1:'
  printf '[[suppress]]\nkind = "wuw"\n' >broken.toml
  run 64 gate --suppressions broken.toml good.cpp
  has stderr "broken.toml:1: unknown kind 'wuw'"
  run 66 gate --report json:whole.json race.cpp
  head -c 600 whole.json >broken.json
  run 64 gate --baseline broken.json race.cpp
  has stderr "cannot use the baseline 'broken.json'"
  printf '{}' >broken.json
  run 64 gate --baseline broken.json race.cpp
  has stderr 'it is not a JSON report of ampsim'
  hasnt stderr 'race.cpp: '
  run 64 gate --baseline missing.json race.cpp
  run 64 gate missing.cpp
  run 64 gate 'missing*.cpp'

  # A worker that is killed, as by the kernel where memory is short; and the gate itself.
  plain waits.cpp 'std::puts("it waits"); std::fflush(stdout); for (volatile int k = 0;; k = k + 1) {}'
  # in_the_midst COMMAND...: runs a gate of waits.cpp, and the command with its and its worker's process id once it waits.
  in_the_midst() {
    last="gate waits.cpp, then $*"
    (
      set -m # a background job otherwise ignores SIGINT
      "$ampsim" gate --color=never -j 1 "${limits[@]}" --report json:report.json waits.cpp good.cpp >stdout 2>stderr &
      local gate=$! worker='' program='' k
      for ((k = 0; k < 600; k++)); do
        worker=$(cat "/proc/$gate/task/$gate/children" 2>/dev/null) worker=${worker%% *}
        program=$(cat "/proc/${worker:-0}/task/${worker:-0}/children" 2>/dev/null)
        [[ -n $program ]] && break
        sleep 0.1
      done
      sleep 1
      "$@" "$gate" "$worker" "${program%% *}"
      wait $gate
    )
    status=$?
  }
  local limits=()
  kill_worker() { kill -KILL "$2"; }
  stop_worker() { kill -STOP "$2"; }
  kill_program() { kill -KILL "$3"; }
  end_gate() { kill -s "$1" "$2"; }
  in_the_midst kill_worker
  ((status == 70)) || failed "exit status $status, expected 70"
  has stderr '^waits.cpp +no report '
  has stderr '^ampsim: waits.cpp failed: the process that ran it died of signal 9'
  has stderr '^good.cpp +ok '
  json_is 70 report.json programs 0 failures 0 status
  limits=(--time-limit 6 --extra-time 6)
  in_the_midst stop_worker
  ((status == 70)) || failed "exit status $status, expected 70"
  has stderr '^ampsim: waits.cpp failed: it was killed, because it had not ended 6 s after its time limit of 6 s'
  has stderr '^good.cpp +ok '
  limits=()
  in_the_midst kill_program
  ((status == 137)) || failed "exit status $status, expected 137"
  has stderr '^waits.cpp +crash '
  local name number
  for name in INT TERM HUP QUIT; do
    number=$(kill -l $name)
    rm report.json
    in_the_midst end_gate $name
    ((status == 128 + number)) || failed "exit status $status, expected 128 + $number"
    has stderr "^ampsim: good.cpp failed: the gate was ended by signal $number "
    json_is 2 report.json suite programs
  done
}

manifests() {
  mkdir -p suite/src suite/include suite/tests/deep elsewhere
  clean suite/tests/a.cpp
  clean suite/tests/deep/b.cpp
  wrong suite/race.cpp 'return argc == 3 ? 7 : 1;'
  printf 'int answer();\n' >suite/include/answer.h
  clean suite/src/main.cpp 'return answer() == VALUE ? 0 : 1;'
  sed -i '1i #include <answer.h>' suite/src/main.cpp
  printf '#include <answer.h>\nint answer() { return 42; }\n' >suite/src/answer.cpp
  wrong suite/annotated.cpp
  sed -i 's|^    data\[8\].*|& // HAZARD: waw within-tile\n// HAZARD@-1: waw across-tiles data|' suite/annotated.cpp
  wrong suite/known.cpp
  cat >suite/ampsim.toml <<'X'
suppressions = "known.toml"

[defaults]
options = ["-I", "include", "-DVALUE=41"]

[[program]]
each = "tests/**/*.cpp"

[[program]]
name = "two sources"
sources = ["src/main.cpp", "src/answer.cpp"]
options = ["-DVALUE=42", "-UVALUE", "-D", "VALUE=42"]

[[program]]
sources = ["race.cpp"]
args = ["one", "two"]
expect = "findings"
exit = 7

[[program]]
sources = ["annotated.cpp"]
expect = "annotations"

[[program]]
sources = "known.cpp"
X
  printf '[[suppress]]\nfile = "known.cpp"\nreason = "known"\n' >suite/known.toml
  local where
  for where in . suite elsewhere; do
    cd $where || return
    case $where in
    .) run 0 gate --color=never -v --report json:"$work"/report.json suite ;;
    suite) run 0 gate --color=never -v --report json:"$work"/report.json ;;
    elsewhere) run 0 gate --color=never -v --report json:"$work"/report.json ../suite/ampsim.toml ;;
    esac
    [[ $(sed -n '/^program /,$s/  .*//p' stderr | tr '\n' ';') == 'program;tests/a.cpp;tests/deep/b.cpp;two sources;race.cpp;annotated.cpp;known.cpp;' ]] ||
      failed 'other programs, or in another order'
    cd "$work" || return
  done
  json_is 'two sources' report.json programs 2 name
  json_is one report.json programs 3 report program args 0
  json_is 2 report.json programs 5 report summary suppressed

  # Expectations that are not met.
  sed -i 's/exit = 7/exit = 8/' suite/ampsim.toml
  run 1 gate suite
  has stderr "race.cpp failed: the program's own status is 7, and 8 is expected"
  sed -i 's/exit = 8/exit = 7/' suite/ampsim.toml
  clean suite/race.cpp 'return 7;'
  run 1 gate suite
  has stderr 'race.cpp failed: findings are expected, and there are none'
  wrong suite/race.cpp 'return 7;'
  sed -i 's/HAZARD: waw/HAZARD: war/' suite/annotated.cpp
  run 1 gate suite
  has stderr 'annotated.cpp failed: 2 mismatches with the annotations'
  has stderr 'annotated.cpp:9: annotation without a finding: war within-tile'

  # Manifests that are wrong: 64, with the line.
  local n=0 text
  for text in '' '[[program]]' '[[program]]\nsources = []' '[[program]]\nsources = 7' '[[program]]\nsource = "race.cpp"' \
    '[[program]]\nsources = "missing.cpp"' '[[program]]\neach = "missing*.cpp"' \
    '[[program]]\nsources = "race.cpp"\neach = "*.cpp"' '[[program]]\nsources = "race.cpp"\nexpect = "nothing"' \
    '[[program]]\nsources = "race.cpp"\nexit = 256' '[[program]]\nsources = "race.cpp"\noptions = ["--ordre", "x"]' \
    '[[program]]\nsources = "race.cpp"\noptions = ["--report", "json"]' '[[program]]\nsources = "race.cpp"\noptions = ["x.cpp"]' \
    '[[program]]\nname = ""\nsources = "race.cpp"' \
    '[[program]]\nname = "a"\nsources = "race.cpp"\n[[program]]\nname = "a"\nsources = "known.cpp"' \
    'fail-on = "x"\n[[program]]\nsources = "race.cpp"' 'program = 7' '[program]\nsources = "race.cpp"' '[[program'; do
    printf "$text\n" >suite/wrong.toml
    run 64 gate suite/wrong.toml
    has stderr '^ampsim: error: .*suite/wrong.toml:[0-9]+'
    hasnt stderr ': ok'
    n=$((n + 1))
  done
  ((n == 19)) || failed 'not every manifest was tried'
  printf '[[program]]\nsources = "race.cpp"\noptions = ["-j", "2"]\n' >suite/wrong.toml
  run 64 gate suite/wrong.toml
  has stderr "wrong.toml:1: option '-j' is the gate's, not a program's"
  printf 'fail-on = "none"\n[[program]]\nsources = "known.cpp"\n' >suite/lenient.toml
  printf 'fail-on = "note"\n[[program]]\nsources = "known.cpp"\n' >suite/strict.toml
  run 64 gate suite/lenient.toml suite/strict.toml
  has stderr "strict.toml:1: another manifest has another 'fail-on'"
  run 0 gate --fail-on none suite/lenient.toml suite/strict.toml
  run 64 gate elsewhere
  run 64 gate
  has stderr "no 'ampsim.toml' here"

  # Without a manifest: globs, the same program with other arguments, and its own names for them.
  run 66 gate --color=never 'suite/tests/**/*.cpp' suite/known.cpp suite/known.cpp -- x
  has stderr '^suite/tests/deep/b.cpp +ok'
  has stderr '^suite/known.cpp x #2 +findings'
  run 0 gate --expect findings suite/known.cpp
  # A baseline of a suite is by program: the same wrong code elsewhere is new.
  run 66 gate --report json:base.json suite/known.cpp
  run 0 gate --baseline base.json suite/known.cpp
  cp suite/known.cpp copied.cpp
  run 66 gate --color=never --baseline base.json suite/known.cpp copied.cpp
  has stderr '^suite/known.cpp +ok +1 +0 +2'
  has stderr '^copied.cpp +findings +1 +2 +0'
  clean suite/known.cpp
  run 0 gate --color=never --baseline base.json suite/known.cpp
  has stderr '2 findings of the baseline are gone'
  run 0 gate --color=never --baseline base.json --detect raw suite/known.cpp # waw was not looked for
  hasnt stderr gone
}

shards() {
  local k
  for k in 1 2 3 4 5 6 7; do clean p$k.cpp; done
  wrong p4.cpp
  printf '// NOHAZARD(raw): used by nobody\n' >>p1.cpp
  sed 's|^    data\[8\].*|& // NOHAZARD(waw): as it is|' p4.cpp >p6.cpp
  printf '[[suppress]]\nfile = "p4.cpp"\nkind = "waw-within"\nreason = "x"\n' >known.toml
  local options=(--color=never --suppressions known.toml)
  run 66 gate -j 3 "${options[@]}" --report json:whole.json p*.cpp
  cp stderr whole.txt
  for k in 1 2 3; do
    run $((k == 1 ? 66 : 0)) gate -j 2 "${options[@]}" --shard $k/3 --report json:shard$k.json p*.cpp
    hasnt stderr unused # another shard may use it
  done
  has stderr "all 2 programs of shard 3/3 passed"
  run 66 merge --color=never --report json:merged.json shard3.json shard1.json shard2.json
  has stderr '^p1.cpp:14: warning: unused suppression: NOHAZARD\(raw\)$'
  # The same, but for the times.
  same() { diff <(sed -E 's/"seconds": .*//' "$1") <(sed -E 's/"seconds": .*//' "$2") >difference; }
  same whole.json merged.json || failed "the merged report is another: $(<difference)"
  diff <(grep -v '^\[' whole.txt | sed -E 's/ +[0-9.]+ s$//') <(sed -E 's/ +[0-9.]+ s$//' stderr) >difference ||
    failed "the merged text is another: $(<difference)"

  # A shard that is missing is no success.
  run 1 merge shard2.json shard3.json
  has stderr '1 shard is of 3 missing: 1|1 of 3 shards is missing: 1'
  run 66 merge shard1.json shard2.json
  run 64 merge shard1.json shard1.json shard2.json
  run 64 merge shard1.json whole.json
  run 64 merge
  run 64 merge known.toml
  run 66 run --report json:single.json p4.cpp
  run 64 merge single.json

  # What fails is a matter of the shards: an unused suppression, too, which only the whole can tell.
  for k in 1 2 3; do
    run $((k == 1 ? 66 : 0)) gate --fail-on warning --suppressions known.toml --shard $k/3 --report json:strict$k.json p*.cpp
  done
  run 64 merge strict1.json shard2.json shard3.json
  has stderr "with another '--fail-on'"
  run 0 gate --fail-on none --shard 1/2 --report json:lenient1.json p1.cpp p2.cpp
  run 0 gate --fail-on none --shard 2/2 --report json:lenient2.json p1.cpp p2.cpp
  run 0 merge lenient1.json lenient2.json
  sed -i 's/"fail_on": "none"/"fail_on": "warning"/' lenient?.json
  run 66 merge --color=never lenient1.json lenient2.json
  has stderr '^ampsim: all 2 programs passed, but 1 suppression is unused or wrong'

  # Which shard, from the environment; only where it is asked for.
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
  # More shards than programs: nothing to do is no failure, and is told.
  run 0 gate --shard 3/3 p2.cpp p3.cpp
  has stderr 'no programs to run of shard 3/3'
}

# Order and bytes do not depend on -j; CTEST_PARALLEL_LEVEL is the default of -j.
order() {
  local k
  for k in 1 2 3 4 5 6; do
    if ((k % 2)); then wrong p$k.cpp 'for (volatile long k = 0; k < 300000000; k = k + 1) {} return 0;'; else clean p$k.cpp; fi
  done
  run 66 gate -j 1 --jobs 1 --report json:one.json p*.cpp
  sed -i -E 's/"seconds": .*//' one.json
  for k in 2 4; do
    run 66 gate -j $k --report json:more.json p*.cpp
    sed -i -E 's/"seconds": .*//' more.json
    cmp -s one.json more.json || failed "another report with -j $k"
  done
  [[ $(grep -o '^\[[0-9]/6\] p[0-9]' stderr | tr '\n' ' ') == '[1/6] p1 [2/6] p2 [3/6] p3 [4/6] p4 [5/6] p5 [6/6] p6 ' ]] ||
    failed 'another order'
  plain meets.cpp 'for (int k = 0; k < 400; k++) { if (!system("test -e other")) return 0; system("touch $PPID.x; sleep 0.1; test $(ls *.x | wc -l) -lt 2 || touch other"); } return 1;'
  CTEST_PARALLEL_LEVEL=2 run 0 gate --allow-no-launches meets.cpp meets.cpp # each waits for the other
  run 0 gate -q p2.cpp
  empty stderr
  empty stdout
}

# Manual page, completions, colours.
shells() {
  local page=$prefix/share/man/man1/ampsim.1 command
  [[ -s $page ]] || failed 'no manual page'
  if command -v mandoc >/dev/null; then
    mandoc -Tlint -Wwarning "$page" 2>&1 | grep -v 'missing date' >stdout # nothing was released, so there is none
    empty stdout
    mandoc -Tutf8 "$page" | sed 's/.\x08//g' >stdout
    for command in run check verify gate merge selftest explain; do has stdout "ampsim $command"; done
    has stdout '\-\-allow-no-launches'
  fi
  # completed SHELL WORDS...: what the shell offers for the last word.
  completed() {
    local shell=$1
    shift
    case $shell in
    bash)
      bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ampsim; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$prefix/share/bash-completion/completions/ampsim" "$@"
      ;;
    fish)
      fish -c "source $prefix/share/fish/vendor_completions.d/ampsim.fish; complete -C '$*'" 2>&1
      ;;
    zsh)
      # zsh completes on a terminal only: zpty gives it one.
      zsh -f "$work/zsh-complete" "$prefix/share/zsh/site-functions" "$*"
      ;;
    esac >stdout 2>stderr
    last="$shell completes $*"
  }
  cat >zsh-complete <<'X'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=($1 \$fpath); autoload -U compinit; compinit -u -d $PWD/dump; zstyle ':completion:*' list-colors ''; setopt listpacked; bindkey '^I' complete-word; LISTMAX=1000; stty -echo cols 200; print ready\$((1))"
repeat 100; do zpty -r -t shell line 2>/dev/null && [[ $line == *ready1* ]] && break; sleep 0.1; done
zpty -n -w shell "$2"$'\t\t'
sleep 3
while zpty -r -t shell line; do print -r -- $line; done
zpty -d shell
X
  local shell
  for shell in bash zsh fish; do
    command -v $shell >/dev/null || continue
    completed $shell ampsim ga
    has stdout gate
    completed $shell ampsim gate --allow-no
    has stdout '--allow-no-launches'
    completed $shell ampsim run --ord
    has stdout '--order'
    completed $shell ampsim explain divergent
    has stdout divergent-barrier
  done
  completed bash ampsim run --order r
  has stdout '^reverse$'
  completed bash ampsim run --order = re
  has stdout '^reverse$'
  completed bash ampsim run --detect un
  has stdout '^uninitialized$'
  completed fish ampsim run '--order r'
  has stdout '^reverse'

  # A line for each place, for editors.
  wrong race.cpp
  run 66 run --report lines race.cpp
  has stdout "^race.cpp:9:13: error: write after write on 'data\[8\]' across tiles \[waw across-tiles\]$"
  has stdout '^race.cpp:9:13: note: the other access is a write by thread'
  hasnt stdout '^[^:]*$'

  NO_COLOR=1 run 66 run race.cpp
  hasnt stderr $'\e'
  # On a terminal: colours, unless NO_COLOR says no.
  if command -v script >/dev/null; then
    script -qec "env TERM=xterm '$ampsim' run race.cpp" /dev/null >stdout 2>stderr </dev/null
    has stdout $'\e\\[1'
    script -qec "env TERM=xterm NO_COLOR=1 '$ampsim' run race.cpp" /dev/null >stdout 2>stderr </dev/null
    hasnt stdout $'\e\\[1'
    script -qec "env TERM=xterm '$ampsim' gate race.cpp" /dev/null >stdout 2>stderr </dev/null
    has stdout $'\r\e\\[K'
  fi
}

selftest() {
  run 0 selftest
  has stdout '^ampsim: selftest passed: 11 kinds'
  empty stderr
  run 0 selftest -v
  (($(grep -c ': ok$' stdout) == 26)) || failed 'not every program is listed'
  run 0 selftest -q
  empty stdout
  run 64 selftest some.cpp
  # It is able to fail: with headers that do not compile, say.
  cp -r "$prefix" broken
  echo '#error broken' >>broken/lib/ampsim/include/amp.h
  rm -rf broken/lib/ampsim/precompiled
  last='selftest of a broken ampsim'
  broken/bin/ampsim selftest >stdout 2>stderr
  (($? == 70)) || failed 'it does not say so'
  has stdout '^ampsim: selftest failed: '
}

# The demonstration project, built as its users would; then with a barrier taken out.
project() {
  cp -r "$examples/ci" project
  last='the demonstration project'
  "$cmake" -S project -B project/build -DCMAKE_PREFIX_PATH="$prefix" >stdout 2>stderr || failed 'cmake fails'
  "${cmake%cmake}ctest" --test-dir project/build --output-on-failure -L ampsim >stdout 2>stderr || failed 'ctest fails'
  has stdout '100% tests passed, 0 tests failed out of'
  grep -q 'barrier.wait' project/stencil.cpp || failed 'no barrier to take out'
  sed -i '0,/^.*barrier.wait.*$/{//d}' project/stencil.cpp
  last='the demonstration project without a barrier'
  "${cmake%cmake}ctest" --test-dir project/build --output-on-failure >stdout 2>stderr && failed 'ctest passes'
  has stdout 'within-tile\]'
  has stdout 'stencil .*Failed|stencil \(Failed\)'
}

# The commands of docs/ci, as they stand there.
workflows() {
  local k command docs=$prefix/share/doc/ampsim/docs/ci
  for k in 1 2 3 4 5; do clean p$k.cpp; done
  printf '[[program]]\neach = "p*.cpp"\n' >ampsim.toml
  PATH=$prefix/bin:$PATH
  run_line() { # run_line COMMAND: of a workflow
    last=$1
    bash -c "$1" >stdout 2>stderr || failed "it fails"
  }
  commands=0
  while read -r command; do
    commands=$((commands + 1))
    case $command in
    *--shard*) for k in 1 2 3 4; do CI_NODE_INDEX=$k CI_NODE_TOTAL=4 run_line "$command"; done ;;
    *) run_line "$command" ;;
    esac
  done < <(sed -n 's/^ *- \(ampsim .*\)/\1/p' "$docs/gitlab-ci.yml")
  ((commands == 3)) || failed "$commands commands in gitlab-ci.yml"
  has stderr 'all 5 programs passed'
  local file
  for file in $(sed -n 's/.*paths: \[\(races.*\)\]/\1/p; s/.*junit: //p' "$docs/gitlab-ci.yml" | tr ',' ' '); do
    [[ -s $file ]] || failed "no $file"
  done

  mkdir shards
  local shard gate
  shard=$(sed -n 's/^ *AMPSIM_SHARD: //p' "$docs/github.yml") gate=$(sed -n 's/^ *run: \(ampsim gate.*\)/\1/p' "$docs/github.yml")
  for k in 1 2 3 4; do
    fill() { sed "s/\${{ matrix.shard }}/$k/g; s/\${{ strategy.job-total }}/4/g" <<<"$1"; }
    AMPSIM_SHARD=$(fill "$shard") run_line "$(fill "$gate")"
  done
  mv shard-?.json shards
  rm -f races.*
  run_line "$(tr '\n' ' ' <"$docs/github.yml" | sed 's/.*run: > *\(ampsim merge .*shard-\*.json\).*/\1/')"
  has stderr 'all 5 programs passed'
  for file in races.json races.sarif races.html; do [[ -s $file ]] || failed "no $file"; done
}

# The CMake module's other arguments.
module() {
  mkdir project
  clean project/good.cpp
  wrong project/race.cpp 'return argc == 3 && argv[1][1] == 34 && argv[2][0] == 92 ? VALUE : 9;'
  plain project/nothing.cpp 'return 0;'
  cp project/good.cpp project/more.cpp
  cat >project/ampsim.toml <<'X'
[[program]]
each = "*o*.cpp"
allow-no-launches = true
[[program]]
sources = "race.cpp"
expect = "findings"
options = ["-DVALUE=9"]
X
  cat >project/CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.20)
project(module LANGUAGES NONE)
enable_testing()
find_package(ampsim 0.1 REQUIRED)
ampsim_add_test(NAME "a race/of two" SOURCES race.cpp ARGS "a\"b" "\\" EXPECT findings EXIT 3
                COMPILE_DEFINITIONS VALUE=3 LABELS nightly slow JOBS 2 TIMEOUT 60)
ampsim_add_test(NAME nothing SOURCES nothing.cpp ALLOW_NO_LAUNCHES OPTIONS -O0)
ampsim_add_test(NAME lenient SOURCES race.cpp COMPILE_DEFINITIONS VALUE=0 EXIT 9 FAIL_ON none)
ampsim_add_test(NAME strict SOURCES race.cpp COMPILE_DEFINITIONS VALUE=0 EXIT 9)
ampsim_add_suite(NAME suite MANIFEST ampsim.toml SHARDS 2 LABELS nightly)
X
  local ctest=${cmake%cmake}ctest
  last='a project with every argument'
  "$cmake" -S project -B project/build -DCMAKE_PREFIX_PATH="$prefix" >stdout 2>stderr || failed 'cmake fails'
  "$ctest" --test-dir project/build >stdout 2>stderr && failed 'ctest passes'
  has stdout 'strict \(Failed\)'
  has stdout '83% tests passed, 1 tests failed out of 6'
  "$ctest" --test-dir project/build -N -L nightly >stdout 2>stderr
  has stdout 'Total Tests: 3'
  "$ctest" --test-dir project/build --show-only=json-v1 >shown.json
  json_is 'a race/of two' shown.json tests 0 name
  has shown.json '"name" : "PROCESSORS"'
  has project/build/ampsim/strict.xml '<testsuites'
  run 66 merge project/build/ampsim/strict.json
  run 0 merge project/build/ampsim/suite-2.json project/build/ampsim/suite-1.json
  has stderr 'all 4 programs passed'
  # What is wrong is told when CMake runs.
  local call
  for call in 'NAME x' 'NAME x SOURCES good.cpp EXPECT nothing' 'WRONG NAME x SOURCES good.cpp'; do
    {
      echo 'cmake_minimum_required(VERSION 3.20)'
      echo 'project(wrong LANGUAGES NONE)'
      echo 'enable_testing()'
      echo 'find_package(ampsim REQUIRED)'
      echo "ampsim_add_test($call)"
    } >project/CMakeLists.txt
    "$cmake" -S project -B project/wrong -DCMAKE_PREFIX_PATH="$prefix" >stdout 2>stderr && failed "cmake accepts $call"
    has stderr 'ampsim_add_test'
  done
}

"$group"
if ((failures > 0)); then
  echo "$failures checks failed"
  exit 1
fi
