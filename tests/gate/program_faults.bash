#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The fault table of docs/gate.md: failures of programs.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# row STATUS WHAT MESSAGE PROGRAM OPTIONS...: checks the gate's status and its message about that program. Another
# program still runs.
row() {
  local status=$1 what=$2 message=$3 program=$4
  shift 4
  run "$status" gate --color=never -j 2 --report json:report.json "$@" "$program" good.cpp
  says
}
# row_at_limit MESSAGE PROGRAM REGEX: likewise, for a program that a time limit ends once REGEX is reported about it.
row_at_limit() {
  local status=124 what='time limit' message=$1 program=$2 limit
  for limit in 1 4 16 64; do
    run "$status" gate --color=never -j 2 --report json:report.json --time-limit $limit "$program" good.cpp
    grep -Eq '^good.cpp +ok ' stderr && grep -Eq "$3" stderr && break
  done
  says
  has stderr "$3"
}
says() {
  has stderr "^$program +$what "
  has stderr "^ampsim: $program failed: $message"
  has stderr '^good.cpp +ok +1 '
  json_is 2 report.json suite programs
  json_is OFF report.json programs 0 passed
  json_is "$status" report.json programs 0 failures 0 status
  json_is ON report.json programs 1 passed
}

clean good.cpp
plain before.cpp 'volatile int* nowhere = nullptr; return *nowhere;'
row 139 crash 'the program was killed by signal 11 .* before its first launch' before.cpp
kernel inside.cpp 'return 0;' 'data[t.global] = 100 / (t.global[0] - 6);'
row 136 crash 'the program was killed by signal 8 .* in a launch' inside.cpp
has stderr '^inside.cpp:9:.* error: integer division by zero in thread \[2\] of tile \[1\]'
wrong after.cpp 'std::abort();'
row 134 crash 'the program was killed by signal 6 .* outside a launch' after.cpp
has stderr '^also waw across-tiles at 1 element'
has stderr '^ampsim: after.cpp failed: 2 findings of severity error'

wrong hangs.cpp 'for (volatile int k = 0;; k = k + 1) {}'
row_at_limit 'the program exceeded the time limit of [0-9]+ s' hangs.cpp '^also waw across-tiles at 1 element'
plain prints.cpp 'for (;;) std::puts("without end, and without a launch");'
row_at_limit 'the program exceeded the time limit of [0-9]+ s' prints.cpp 'without end, and without a launch'
(($(wc -c <stderr) < 20000)) || failed 'all of the output is shown'
plain greedy.cpp 'for (int k = 0; k < 4000; k++) { char* p = (char*)std::malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 1024) p[i] = 1; }'
row 125 'memory limit' 'the program exceeded the memory limit of 200 MB' greedy.cpp --memory-limit 200
plain exhausted.cpp 'volatile unsigned long n = 1; return std::allocator<char>().allocate(n << 63)[0];'
row 134 crash 'the program was killed by signal 6' exhausted.cpp

printf 'int main() { return undeclared; }\n' >refused.cpp
row 65 'not compiled' 'the program does not compile: 1 error' refused.cpp
has stderr 'refused.cpp:1:21: error: use of undeclared'

# Results that could be mistaken for clean.
plain nothing.cpp 'return 0;'
row 1 'no launches' 'the program launched no kernel' nothing.cpp
run 0 gate --allow-no-launches nothing.cpp
clean returns.cpp 'return 3;'
row 1 'exit status' "the program exited with status 3, expected 0" returns.cpp
sed 's/^int main/#include <unistd.h>\n#include <sys\/wait.h>\n&/; s/^  parallel_for_each/  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { data[i] = 1; });\n  if (fork() != 0) { wait(nullptr); return 0; }\n&/' \
  good.cpp >forks.cpp
row 67 unchecked 'not everything was checked: 1 launch ran in processes that the program forked' forks.cpp
run 1 gate --detect none good.cpp
has stderr 'good.cpp failed: hazard detection is off'
# The most severe result decides.
run 65 gate after.cpp nothing.cpp refused.cpp hangs.cpp --time-limit 1
run 134 gate nothing.cpp after.cpp
