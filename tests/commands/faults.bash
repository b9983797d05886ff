#!/usr/bin/env bash
# Kernels that die of a signal.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# The fault is told with its line, thread and tile; what was found until then is reported, and the status is the
# signal's.
kernel divides.cpp tiled '    data[t.global] = data[0] + 1;
    t.barrier.wait();
    data[t.global] = 100 / (t.global[0] - 6);'
for level in 0 1 2; do
  run 136 run --color=never -O$level divides.cpp
  has stderr '^divides.cpp:10:26: error: integer division by zero in thread \[2\] of tile \[1\] \(global \[6\]\)$'
  has stderr '^in launch 1 \(divides.cpp:7\)$'
  has stderr '^ampsim: error: the program died of signal 8'
  has stderr '\[war within-tile\]$'
  hasnt stderr 'not explained'
done
run 136 run --report json divides.cpp
json_is signal stdout program outcome
json_is division-by-zero stdout program fault what
json_is 6 stdout program fault global 0
json_is 10 stdout program fault stack 0 line
cp stdout one.json
run 136 run --report json --jobs 4 divides.cpp
cmp -s stdout one.json || failed 'another JSON report with --jobs 4'
run 136 run --color=never --detect none divides.cpp
has stderr '^divides.cpp:10:26: error: integer division by zero'
run 1 verify divides.cpp
# With so many threads that tiles run in parallel: the same thread is told.
sed 's/host\[16\]/host[16384]/; s/(16, host)/(16384, host)/; s/data\[0\] + 1/1/; s/global\[0\] - 6/global[0] % 4096 - 4000/' \
  divides.cpp >many.cpp
run 136 run --color=never --jobs 4 many.cpp
has stderr 'zero in thread \[0\] of tile \[1000\] \(global \[4000\]\)$'
kernel least.cpp plain '    data[i] = (i[0] == 3 ? INT_MIN : 7) % (data[i] - 4);'
run 136 run --color=never least.cpp
has stderr '^least.cpp:8:41: error: integer division of the least number by -1 in thread \[3\]$'
kernel null.cpp tiled '    int* p = &data[t.global];
    t.barrier.wait();
    if (t.global[0] == 9)
      p = (int*)0;
    *p = 1;'
for level in 0 1 2; do
  run 139 run --color=never -O$level null.cpp
  has stderr '^null.cpp:12:8: error: segmentation fault in thread \[1\] of tile \[2\] \(global \[9\]\)$'
done
kernel deep_plain.cpp plain '    int large[5000000];
    for (int k = 0; k < 5000000; k++) large[k] = data[k % 16];
    data[i] = large[data[0]];'
kernel deep_tiled.cpp tiled '    int large[5000000];
    for (int k = 0; k < 5000000; k++) large[k] = data[k % 16];
    t.barrier.wait();
    data[t.global] = large[data[0]];'
for shape in plain tiled; do
  for level in 0 2; do
    run 139 run --color=never -O$level deep_$shape.cpp
    has stderr "^deep_$shape.cpp:7: error: stack overflow in thread \[0\]"
    has stderr "^note: 'large' takes 20000000 bytes of each thread's stack$"
  done
done
# Outside of kernels a program handles its signals as it would without ampsim.
kernel handles.cpp plain '    data[i] = 1;'
sed -i 's/^#include <climits>/#include <csignal>\n#include <unistd.h>/
          s/^int main() {/&\n  std::signal(SIGSEGV, [](int) { _exit(9); });/
          s/^  });/&\n  volatile int* nowhere = nullptr;\n  return *nowhere;/' handles.cpp
run 9 run --color=never handles.cpp
hasnt stderr 'error:'
