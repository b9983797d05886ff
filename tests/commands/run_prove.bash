#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `ampsim run --prove`: proved launches need no checks; findings and the program's behaviour stay the same.
set -u
ampsim=$(readlink -f "$1")
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"

cat >program.cu <<'X'
#include <cstdio>
__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}
__global__ void rows(int *out, int width) {
  int row = threadIdx.y, column = threadIdx.x;
  if (column < width)
    out[row * width + column] = 1;
}
__global__ void shift(int *out, const int *in) {
  out[threadIdx.x] = in[threadIdx.x];
}
int main() {
  int *data, host[1024], sum = 0;
  cudaMalloc(&data, sizeof host);
  cudaMemset(data, 0, sizeof host);
  for (int k = 0; k < 3; ++k)
    fill<<<4, 64>>>(data, 200 + k);
  rows<<<1, dim3(8, 4)>>>(data, 8);
  shift<<<1, 256>>>(data + 512, data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int each : host)
    sum += each;
  printf("%d\n", sum);
  cudaFree(data);
}
X
run 0 run program.cu
cp stdout plain
hasnt stderr 'proved'
run 0 run --prove --prove-limit 600 program.cu
cmp -s stdout plain || failed 'the program does something else when it is proved'
# `rows` may overflow for some width; with this one it does not. `shift` gets one allocation twice.
has stderr '; 3 launches proved for all inputs, 1 for this launch, 1 checked$'
run 0 run --prove --prove-limit 600 --report json program.cu
has stdout '"all_inputs": 3'
has stdout '"this_launch": 1'
run 0 run --prove --prove-limit 600 --no-cache program.cu
has stderr '; 3 launches proved for all inputs, 1 for this launch, 1 checked$'
# Kinds that proofs do not cover are always checked.
run 0 run --prove --prove-limit 600 --detect mixed-atomics program.cu
hasnt stderr 'proved'

# Errors are still found, with the same identity.
sed 's/data + 512, data/data + 1, data/' program.cu >overlap.cu
sed 's/out\[i\] = i/out[i \/ 2] = i/' program.cu >racy.cu
for source in overlap.cu racy.cu; do
  run 66 run --report json:plain.json "$source"
  run 66 run --prove --prove-limit 600 --report json:proved.json "$source"
  python3 - <<'P' || failed "--prove changes what is found in $source"
import json, sys
plain, proved = (json.load(open(name)) for name in ("plain.json", "proved.json"))
sys.exit(plain["findings"] != proved["findings"] or plain["coverage"]["accesses"] != proved["coverage"]["accesses"])
P
done

# An assumption counts if it holds, and only then.
cat >assumed.cu <<'X'
// ASSUME: stride >= 1 && stride <= 8
__global__ void spread(int *out, int stride) {
  out[threadIdx.x * stride] = 1;
}
int main() {
  int *out;
  cudaMalloc(&out, 4096);
  cudaMemset(out, 0, 4096);
  spread<<<1, 64>>>(out, 2);
  spread<<<1, 64>>>(out, 0);
  cudaFree(out);
}
X
run 66 run --prove --prove-limit 600 assumed.cu
has stderr "^assumed.cu:1: error: 'ASSUME: stride >= 1 && stride <= 8' does not hold: stride = 0 \[annotation\]"
has stderr 'write after write'
# With more than one block it would race, so it is not a proof for all inputs.
has stderr '; 0 launches proved for all inputs, 1 for this launch, 1 checked$'
run 64 run --prove --prove-limit 0 program.cu
run 64 verify --prove program.cu

# OpenCL's kernels run alone; what the launch adds to indices is part of it.
cat >kernels.cl <<'X'
kernel void fill(global int *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = i;
}
kernel void halves(global int *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[i / 2] = i;
}
// ASSUME: get_local_size(0) == 32 && get_global_offset(0) == 0
kernel void groups(global int *out, local int *part) {
  int l = get_local_id(0);
  part[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_group_id(0) * 32 + l] = part[31 - l];
}
X
run 0 run --prove --prove-limit 600 --kernel fill kernels.cl
has stderr '; 1 launch proved for all inputs, 0 for these launches, 0 checked$'
run 66 run --prove --prove-limit 600 --kernel halves kernels.cl
has stderr 'write after write'
has stderr '; 0 launches proved for all inputs, 0 for these launches, 1 checked$'
run 0 run --prove --prove-limit 600 --kernel groups --local-size 32 kernels.cl
has stderr '; 1 launch proved for all inputs, 0 for these launches, 0 checked$'
run 66 run --prove --prove-limit 600 --kernel groups --local-size 64 kernels.cl
has stderr "get_local_size\(0\) = 64, get_global_offset\(0\) = 0 \[annotation\]"
has stderr '; 0 launches proved for all inputs, 0 for these launches, 1 checked$'
# Bounds are checked in proved launches.
run 66 run --prove --prove-limit 600 --kernel groups --local-size 32 --arg part=[20] kernels.cl
has stderr "write of 'part\[20\]' is out of bounds"
has stderr '; 1 launch proved for all inputs, 0 for these launches, 0 checked$'
