#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Failures of the gate itself.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

clean good.cpp
wrong race.cpp
# Reports that cannot be written: the others are written, and the verdict is printed.
run 70 gate --color=never --report json:/dev/full --report json:other.json good.cpp
has stderr 'error: .*No space left on device'
has stderr '^ampsim: 1 program passed'
json_is ON other.json programs 0 passed
mkdir small
if ((EUID == 0)) && mount -t tmpfs -o size=4k tmpfs small 2>stderr; then
  at_exit=("umount $work/small")
  printf 'old' >small/report.json
  head -c 4096 /dev/zero >small/full 2>/dev/null
  run 70 gate --report json:small/report.json good.cpp
  has stderr 'error: .*No space left on device'
  [[ $(<small/report.json) == old ]] || failed 'the old report was damaged'
  [[ $(ls small) == $'full\nreport.json' ]] || failed 'something was left'
  umount small && at_exit=()
fi
run 64 gate --report json:no/such/folder.json good.cpp

# Suppressions and baselines that cannot be used: nothing is run.
run 64 gate --suppressions missing.toml good.cpp
has stderr "^ampsim: error: cannot read 'missing.toml': No.such file"
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
has stderr "broken.toml:2: unknown kind 'wuw'"
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

# A worker that is killed, as by the kernel when memory is short; and the gate itself.
plain waits.cpp 'std::fclose(std::fopen("waiting", "w")); for (volatile int k = 0;; k = k + 1) {}'
# in_the_midst COMMAND...: runs a gate of waits.cpp, and the command with its and its worker's process id once it waits.
in_the_midst() {
  last="gate waits.cpp, then $*"
  rm -f waiting
  (
    # A background job otherwise ignores SIGINT.
    env --default-signal=INT,TERM,HUP,QUIT "$ampsim" gate --color=never -j 1 "${limits[@]}" --report json:report.json waits.cpp good.cpp >stdout 2>stderr &
    local gate=$! worker program
    until_true test -e waiting
    worker=$(cat "/proc/$gate/task/$gate/children") worker=${worker%% *}
    program=$(cat "/proc/$worker/task/$worker/children")
    "$@" "$gate" "$worker" "${program%% *}"
    wait $gate
  )
  status=$?
}
limits=()
kill_worker() { kill -KILL "$2"; }
stop_worker() { kill -STOP "$2"; }
kill_program() { kill -KILL "$3"; }
end_gate() { kill -s "$1" "$2"; }
in_the_midst kill_worker
((status == 70)) || failed "exit status $status, expected 70"
has stderr '^waits.cpp +no report '
has stderr '^ampsim: waits.cpp failed: the process that ran it was killed by signal 9'
has stderr '^good.cpp +ok '
json_is 70 report.json programs 0 failures 0 status
for limit in 1 4 16 64; do # until it is enough for the other program
  limits=(--time-limit $limit --extra-time $limit)
  in_the_midst stop_worker
  grep -Eq '^good.cpp +ok ' stderr && break
done
((status == 70)) || failed "exit status $status, expected 70"
has stderr "^ampsim: waits.cpp failed: killed: still running $limit s after its time limit of $limit s"
has stderr '^good.cpp +ok '
limits=()
in_the_midst kill_program
((status == 137)) || failed "exit status $status, expected 137"
has stderr '^waits.cpp +crash '
for name in INT TERM HUP QUIT; do
  number=$(kill -l $name)
  rm report.json
  in_the_midst end_gate $name
  ((status == 128 + number)) || failed "exit status $status, expected 128 + $number"
  has stderr "^ampsim: good.cpp failed: the gate was stopped by signal $number "
  json_is 2 report.json suite programs
done
