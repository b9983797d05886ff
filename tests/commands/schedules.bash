#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# --schedules: findings that only some orders of threads show.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >ticket.cpp <<'X'
#include <amp.h>
using namespace concurrency;
int main() {
  int host[9] = {};
  array_view<int, 1> a(9, host);
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    int ticket = atomic_fetch_inc(&a[8]);
    if (i[0] == 0 && ticket == 7) a[1] = 5;
    a[i] = ticket;
  });
  return 0;
}
X
run 0 run ticket.cpp
run 66 run --color=never --schedules 4 ticket.cpp
has stderr '^seen under 1 of 4 orders; reproduce with --order reverse$'
run 66 run --color=never --order reverse ticket.cpp
hasnt stderr 'seen under'
run 66 run --report json --schedules 4 ticket.cpp
json_is 1 stdout findings 0 schedules seen
json_is 4 stdout findings 0 schedules of
json_is reverse stdout findings 0 schedules order
racy racy.cpp
run 66 run --color=never --schedules 3 racy.cpp
has stderr '^seen under 3 of 3 orders; reproduce with --order forward$'

# A kernel whose threads wait for others in a loop: without findings, the last line suggests what else to try.
cat >lock.cu <<'X'
__global__ void count(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
int main() {
  int *memory;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  count<<<4, 32>>>(memory, memory + 1);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
X
run 0 run --color=never lock.cu
has stderr 'no hazards found; .*; 1 launch waits for other threads in spin loops: --schedules N tries other orders$'
run 0 run --color=never --schedules 2 lock.cu
hasnt stderr 'waits in loops'
