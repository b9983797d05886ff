#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The place of a program that is ended: the thread, line and loop variables of a kernel that does not end, and the
# stack of host code that dies, or does not end.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# A kernel that does not end, in the forms of its code; with AMPSIM_ALL_WAYS in all of them.
cat >endless.cu <<'X'
#include "steps.h"
__global__ void search(int *out, unsigned n) {
  __shared__ int part[32];
  part[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int round = 0; round < 3; ++round)
    if (blockIdx.x == 2 && threadIdx.x == 5 && round == 1)
      walk(n);
  out[blockIdx.x * blockDim.x + threadIdx.x] = part[31 - threadIdx.x];
}
int main() {
  int *out;
  cudaMalloc(&out, 4 * 32 * sizeof(int));
  cudaMemset(out, 0, 4 * 32 * sizeof(int));
  search<<<4, 32>>>(out, 3);
  cudaDeviceSynchronize();
}
X
cat >steps.h <<'X'
__device__ void walk(unsigned n) {
  for (unsigned step = 4000000000u; step > n % 7; step |= 4000000000u)
    n *= 5;
}
X
ways=(-O0 -O2)
[[ -z ${AMPSIM_ALL_WAYS-} ]] || ways+=(-O1 '--engine fibers' '--jobs 4' '--detect none')
for how in "${ways[@]}"; do
  run_to 124 '^steps.h:[23]:[0-9]+: error: thread \(5, 0, 0\) of block \(2, 0, 0\) was still running at the time limit$' \
    run --color=never $how endless.cu
  has stderr "^endless.cu:8:7: note: called from here, in 'search\(int\*, unsigned int\)'$"
  has stderr '^note: loop variables: round = 1, step = 4000000000, n = [0-9]+$'
  has stderr '^in launch 1 \(endless.cu:15\)$'
  has stderr '^ampsim: error: the program exceeded the time limit of [0-9]+ s in launch 1 \(endless.cu:15\)$'
done
run_to 124 'still running' run --report json endless.cu
json_is running stdout program fault what
json_is 2 stdout program fault tile 0
json_is 5 stdout program fault local 0
json_is steps.h stdout program fault stack 0 file

# Without tiles; a call that the kernel keeps.
kernel plain.cpp plain '    int k = data[i];
    while (i[0] == 7 && k >= 0)
      k = (k + 3) % 11;
    data[i] = k;'
run_to 124 '^plain.cpp:(9|10):[0-9]+: error: thread \[7\] was still running at the time limit$' run --color=never plain.cpp
has stderr '^note: loop variables: k = [0-9]+$'
cat >kept.cu <<'X'
__device__ int down(int n) {
  while (n == 4)
    ;
  return n > 0 ? down(n - 1) + 1 : 0;
}
__global__ void dive(int *out) { out[threadIdx.x] = down(threadIdx.x + 6); }
int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  dive<<<1, 32>>>(out);
  cudaDeviceSynchronize();
}
X
run_to 124 '^kept.cu:[26]:.*error: thread \(0, 0, 0\) of block \(0, 0, 0\) was still running at the time limit$' \
  run --color=never kept.cu
# A slow launch, each of whose blocks ends: the block that was running.
cat >slow.cu <<'X'
__global__ void slow(unsigned *out) {
  unsigned k = threadIdx.x;
  for (int n = 0; n < 2000; ++n)
    k = k * 5 + 1;
  out[blockIdx.x % 4 * 32 + threadIdx.x] = k;
}
int main() {
  unsigned *out;
  cudaMalloc(&out, 4 * 32 * sizeof(unsigned));
  slow<<<60000000, 32>>>(out);
  cudaDeviceSynchronize();
}
X
run_to 124 'error: .*block \([0-9]+, 0, 0\) was still running at the time limit$' run --color=never --detect none slow.cu

# Interrupted.
interruptible=(env --default-signal=INT "$ampsim")
for seconds in 1 4 16 64; do # until the launch has begun
  last="ampsim run endless.cu, interrupted after $seconds s"
  "${interruptible[@]}" run --color=never endless.cu >stdout 2>stderr &
  sleep $seconds
  kill -INT $!
  wait $!
  status=$?
  grep -q 'still running' stderr && break
done
((status == 130)) || failed "exit status $status, expected 130"
has stderr 'error: thread \(5, 0, 0\) of block \(2, 0, 0\) was still running when it was interrupted$'

# Host code that dies: in a function of its own, in a library's, on a full stack, by a call of nothing, by abort();
# before and after a launch, and in a static constructor.
cat >dies.cu <<'X'
#include "list.h"
#include <cstdlib>
#include <cstring>
__global__ void nothing() {}
int depth(int n) {
  volatile char page[4096];
  page[n % 4096] = 1;
  return depth(n + 1) + page[0];
}
struct Early {
  Early() {
    if (std::getenv("EARLY"))
      std::abort();
  }
} early;
int main(int count, char **words) {
  if (count > 2) {
    nothing<<<1, 1>>>();
    cudaDeviceSynchronize();
  }
  switch (words[1][0]) {
  case 'l':
    return last(nullptr);
  case 's':
    return int(std::strlen(words[count]));
  case 'd':
    return depth(0);
  case 'a':
    std::abort();
  case 'j':
    return reinterpret_cast<int (*)()>(0)();
  case 'e':
    for (volatile int k = 0;; k = k + 1) {
    }
  }
}
X
cat >list.h <<'X'
struct Node {
  Node *next;
  int value;
};
inline int value_of(const Node *node) { return node->value; }
inline int last(const Node *node) {
  return value_of(node);
}
X
for more in '' more; do
  run 139 run --color=never dies.cu -- l $more
  has stderr "^list.h:5:54: error: segmentation fault in 'value_of\(Node const\*\)'$"
  has stderr "^list.h:7:10: note: called from here, in 'last\(Node const\*\)'$"
  has stderr "^dies.cu:23:12: note: called from here, in 'main'$"
  run 139 run --color=never dies.cu -- s $more
  has stderr "^dies.cu:25:.*: error: segmentation fault in ('[^']*', called in )?'main'$"
  run 139 run --color=never dies.cu -- d $more
  has stderr "^dies.cu:[5-8]:[0-9]+: error: stack overflow in 'depth\(int\)'$"
  has stderr '^note: only the innermost [0-9]+ calls are known$'
  run 134 run --color=never dies.cu -- a $more
  has stderr "^dies.cu:29:5: error: aborted in '[^']*', called in 'main'$"
  run 139 run --color=never dies.cu -- j $more
  has stderr "^dies.cu:31:12: error: segmentation fault in 'main'$"
done
EARLY=1 run 134 run --color=never dies.cu -- l
has stderr "^dies.cu:13:7: error: aborted in '[^']*', called in 'Early::Early\(\)'$"
run 139 run --report json dies.cu -- l
json_is signal stdout program fault what
json_is 7 stdout program fault stack 1 line
# A program's own handler is not affected.
cat >handles.cu <<'X'
#include <csignal>
#include <unistd.h>
int main() {
  std::signal(SIGSEGV, [](int) { _exit(9); });
  return *static_cast<volatile int *>(nullptr);
}
X
run 9 run --color=never handles.cu
hasnt stderr 'segmentation fault'

# Host code that does not end.
for more in '' more; do
  run_to 124 "^dies.cu:33:.*: error: still running at the time limit, in 'main'$" run --color=never dies.cu -- e $more
done
# Its name, where functions of a library are at the same places of other sections.
cat >beside.cpp <<'X'
#include <amp.h>
#include <string>
using namespace concurrency;
int depth(int n) {
  int k = n;
  while (k)
    k = k * 3 % 7;
  return k;
}
int main() {
  parallel_for_each(extent<1>(4), [=](index<1>) restrict(amp) {});
  const std::string text(std::size_t(3), 'x');
  return depth(int(text.size()));
}
X
for level in 0 1; do
  run_to 124 "^beside.cpp:[67]:.*: error: still running at the time limit, in 'depth(\(int\))?'$" run --color=never -O$level beside.cpp
  has stderr "^beside.cpp:13:.*: note: called from here, in 'main'$"
done
cat >waits.cu <<'X'
#include <unistd.h>
void wait_for_nothing() { pause(); }
int main() { wait_for_nothing(); }
X
run_to 124 "^waits.cu:2:.*: error: still running at the time limit, in '[^']*', called in 'wait_for_nothing\(\)'$" \
  run --color=never waits.cu
has stderr "^waits.cu:3:14: note: called from here, in 'main'$"
run_to 124 running run --report json waits.cu
json_is running stdout program fault what
