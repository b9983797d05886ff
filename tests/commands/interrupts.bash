#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs that are ended from outside, by a limit or a signal: the findings until then are reported.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

racy racy.cpp
# Interrupted: the findings so far are reported.
sed 's/return 3;/std::fflush(stdout);\n  for (volatile int k = 0;; k = k + 1) {}/' racy.cpp >waits.cpp
last='ampsim run waits.cpp, interrupted'
# Background jobs ignore SIGINT, and so may the parent of this script.
interruptible=(env --default-signal=INT "$ampsim")
"${interruptible[@]}" run waits.cpp >stdout 2>stderr &
until_true grep -q 'own line' stdout
kill -INT $!
wait $!
status=$?
((status == 130)) || failed "exit status $status, expected 130"
has stderr '\[war across-tiles\]'
# ... but not where it is to be ignored.
printf '#include <amp.h>\n#include <csignal>\nint main() { return std::raise(SIGHUP); }\n' >raises.cpp
last='ampsim run raises.cpp, which ignores SIGHUP'
env --ignore-signal=HUP "$ampsim" run raises.cpp >stdout 2>stderr || failed "exit status $?, expected 0"
last='ampsim run hangs_up.cpp, which ignores SIGHUP'
printf '#include <amp.h>\n#include <csignal>\n#include <unistd.h>\nint main() { return kill(getppid(), SIGHUP); }\n' >hangs_up.cpp
env --ignore-signal=HUP "$ampsim" run hangs_up.cpp >stdout 2>stderr || failed "exit status $?, expected 0"

# A launch that does not finish: the findings of its first run are reported.
kernel hangs.cpp tiled '    data[t.global] = data[(t.global[0] + 1) % 16];
    t.barrier.wait();
    for (unsigned k = 1; t.global[0] == 15 && k != 0; k |= 2) k = k * 5;'
for level in 0 2; do
  run_to 124 "^hangs.cpp:8:20: hazard: write after read on 'data\[1\]' within a tile \(not explained: the time limit was reached first\) \[war within-tile\]$" \
    run --color=never -O$level hangs.cpp
  has stderr '^note: it conflicts with a read by another thread;'
  has stderr '^ampsim: error: the program exceeded the time limit of [0-9]+ s in launch 1'
done
run_to 124 '"explained": false' run --report json hangs.cpp
json_is OFF stdout findings 0 explained
json_is data stdout findings 0 variable
for seconds in 1 4 16 64; do # until the launch has begun
  last="ampsim run hangs.cpp, interrupted after $seconds s"
  "${interruptible[@]}" run hangs.cpp >stdout 2>stderr &
  sleep $seconds
  kill -INT $!
  wait $!
  status=$?
  grep -q 'not explained' stderr && break
done
((status == 130)) || failed "exit status $status, expected 130"
has stderr 'not explained: signal 2 \(interrupt\) ended the program first'

# The second run does not finish: the first one's result, or part of the second's.
kernel slow.cpp plain '    for (int k = 0; k < 100000000; k++) {
      if (k < 4000000 || i[0] == 15) data[i] += k;
      if (k == 0) data[3] = 1;
    }'
run_to 124 "hazard: .* on 'data\[3\]' between threads" run --color=never slow.cpp
