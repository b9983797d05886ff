#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Kernels that die of a signal.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# The fault is reported with its line, thread and tile; earlier findings are reported, and the status is the signal's.
kernel divides.cpp tiled '    data[t.global] = data[0] + 1;
    t.barrier.wait();
    data[t.global] = 100 / (t.global[0] - 6);'
for level in 0 1 2; do
  run 136 run --color=never -O$level divides.cpp
  has stderr '^divides.cpp:10:26: error: integer division by zero in thread \[2\] of tile \[1\] \(global \[6\]\)$'
  has stderr '^in launch 1 \(divides.cpp:7\)$'
  has stderr '^ampsim: error: the program was killed by signal 8'
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
# With enough threads for parallel tiles, the same thread is reported.
sed 's/host\[16\]/host[16384]/; s/(16, host)/(16384, host)/; s/data\[0\] + 1/1/; s/global\[0\] - 6/global[0] % 4096 - 4000/' \
  divides.cpp >many.cpp
run 136 run --color=never --jobs 4 many.cpp
has stderr 'zero in thread \[0\] of tile \[1000\] \(global \[4000\]\)$'
kernel least.cpp plain '    data[i] = (i[0] == 3 ? INT_MIN : 7) % (data[i] - 4);'
run 136 run --color=never least.cpp
has stderr '^least.cpp:8:41: error: integer division of the smallest value by -1 in thread \[3\]$'
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
# A table of constants is not on a stack.
cat >table.cu <<'EOT'
__global__ void fill(int *out, int n) {
  static const int table[2048] = {1, 2, 3};
  int deep[5000000];
  for (int k = 0; k < n; ++k)
    deep[k] = table[out[k % 32] & 2047];
  out[threadIdx.x] = deep[out[0]];
}
int main() {
  int *out;
  cudaMalloc(&out, 128);
  cudaMemset(out, 0, 128);
  fill<<<1, 32>>>(out, 5000000);
  cudaDeviceSynchronize();
}
EOT
run 139 run --color=never -O0 table.cu
has stderr "^note: 'deep' takes 20000000 bytes of each thread's stack$"
hasnt stderr "'table' takes"
# A function that recurses too deeply: the call and its call stack, at every optimisation level.
cat >too_deep.cu <<'EOT'
__device__ int place;
__device__ int other(int n);
__device__ int endless(int n) {
  place = n;
  return other(n + 1) + 1;
}
__device__ int other(int n) { return endless(n + 1) - 1; }
__global__ void dive(int *out) {
  if (threadIdx.x == 5)
    *out = endless(0);
}
int main() {
  int *out;
  cudaMalloc(&out, sizeof *out);
  dive<<<1, 8>>>(out);
  cudaDeviceSynchronize();
}
EOT
for how in -O0 -O1 -O2 '--engine fibers' '--detect none'; do
  run 139 run --color=never $how too_deep.cu
  has stderr '^too_deep.cu:[57]:.*: error: stack overflow in thread \(5, 0, 0\) of block \(0, 0, 0\)$'
  has stderr "^too_deep.cu:10:12: note: called from here, in 'dive\(int\*\)'$"
done
# Outside of kernels a program handles its signals as it would without ampsim.
kernel handles.cpp plain '    data[i] = 1;'
sed -i 's/^#include <climits>/#include <csignal>\n#include <unistd.h>/
          s/^int main() {/&\n  std::signal(SIGSEGV, [](int) { _exit(9); });/
          s/^  });/&\n  volatile int* nowhere = nullptr;\n  return *nowhere;/' handles.cpp
run 9 run --color=never handles.cpp
hasnt stderr 'error:'

# The handlers for faults of kernels do not affect the program between its launches: it sees its own actions, its
# handlers get their signals with the values that were sent, and signals that it does not handle end it.
cat >handlers.cpp <<'EOF'
#include <amp.h>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <unistd.h>
using namespace concurrency;
sigjmp_buf place;
volatile int sent = 0, faults = 0;
void leave(int number) { siglongjmp(place, number); }
void note(int, siginfo_t *info, void *) { sent = info->si_value.sival_int; }
bool launch() {
  static int count = 0, data[64];
  ++count;
  array_view<int, 1> view(64, data);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  return data[7] == count;
}
bool is(bool good, const char *what) {
  if (!good)
    std::printf("not so: %s\n", what);
  return good;
}
int main(int count, char **) {
  struct sigaction now;
  is(launch() && launch(), "launches");
  sigaction(SIGSEGV, nullptr, &now);
  is(now.sa_handler == SIG_DFL, "the default action is seen");
  is(launch(), "a launch after a look");
  is(signal(SIGSEGV, leave) == SIG_DFL, "the default action is given back");
  launch();
  if (int number = sigsetjmp(place, 1))
    is(number == SIGSEGV, "the handler is called");
  else {
    volatile int *nowhere = nullptr;
    *nowhere = 1;
  }
  is(launch(), "a launch after a fault");
  is(signal(SIGSEGV, SIG_IGN) == leave, "the handler is given back");
  launch();
  raise(SIGSEGV); // sent signals can be ignored
  struct sigaction action{};
  action.sa_sigaction = note;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGFPE, &action, nullptr);
  launch();
  sigqueue(getpid(), SIGFPE, sigval{.sival_int = 42});
  is(sent == 42, "the value comes along");
  stack_t stack;
  static char bytes[64 << 10];
  stack_t own{.ss_sp = bytes, .ss_flags = 0, .ss_size = sizeof bytes};
  sigaltstack(&own, nullptr);
  launch();
  sigaltstack(nullptr, &stack);
  is(stack.ss_sp == bytes, "the stack for signals is the program's");
  is(launch(), "a launch at the end");
  std::puts("until here");
  std::fflush(stdout);
  if (count > 1)
    raise(SIGTERM);
  signal(SIGSEGV, SIG_DFL);
  launch();
  volatile int *nowhere = nullptr;
  *nowhere = 1;
}
EOF
run 139 run handlers.cpp
[[ $(<stdout) == 'until here' ]] || failed "$(<stdout)"
has stderr 'killed by signal 11 .segmentation fault. outside a launch'
run 143 run handlers.cpp -- terminate
[[ $(<stdout) == 'until here' ]] || failed "$(<stdout)"
