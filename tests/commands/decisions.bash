#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# For ampsim's developers: --dump and AMPSIM_LOG.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >sum.cu <<'X'
__global__ void sum(const int *in, int *out) {
  __shared__ int all[64];
  all[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = all[63 - threadIdx.x];
}
__global__ void race(int *out) { out[0] = int(threadIdx.x); }
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  sum<<<1, 64>>>(in, out);
  race<<<1, 64>>>(out);
  return cudaDeviceSynchronize();
}
X

run 66 run --engine loops --dump=sites,ir,forms,plan:made sum.cu
has made/sites.txt '^kernel 0: sum'
has made/sites.txt "read 4.*tile-local 'all'.*sum.cu:5:22"
has made/sites.txt "write 4.*capture 'out'"
has made/forms.txt "'sum.*' as thread_loops .*: compiled"
has made/plan.txt "launch 1 of 'sum.*: thread loops, elided, 'in' elided, 'out' elided"
has made/plan.txt 'launch 1 is clean'
has made/plan.txt 'launch 2 is to be explained'
has made/plan.txt "launch 2 of 'race.*explain"
grep -q ampsim_hook made/*.instrumented.ll || failed 'no IR with hooks'
ls made/*.optimized.ll >/dev/null || failed 'no optimized IR'

# Each run starts anew, and writes only what was requested.
run 66 run --engine fibers --dump plan:made sum.cu
has made/plan.txt "launch 1 of 'sum.*: fibers"
hasnt made/plan.txt 'launch 1 .*loops'
[[ ! -e made/forms.txt ]] || failed 'forms.txt of an earlier run'
AMPSIM_LOG=detector run 66 run sum.cu
has stderr 'ampsim: detector: launch 2 is a candidate: waw within-tile at site'
hasnt stderr 'ampsim: simulator:'
run 66 run sum.cu
hasnt stderr 'candidate'

# Whatever folder the program goes to; a mistake in the options leaves the last dumps.
sed 's/int main() {/#include <unistd.h>\nint main() { if (chdir("\/")) return 1;/' sum.cu >moved.cu
run 66 run --dump all:made moved.cu
has made/plan.txt 'launch 2 is to be explained'
run 64 run --dump all:made --frobnicate sum.cu
has made/plan.txt 'launch 2 is to be explained'

run 64 run --dump=site sum.cu
has stderr "invalid value 'site' for '--dump'"
run 64 run --dump ir:/proc/none sum.cu
has stderr "cannot write to '/proc/none'"
