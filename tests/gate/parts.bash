#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One launch in parts: the findings within and between the parts equal those of one run of the whole.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >launch.cu <<'X'
#include <cstdio>
#include <cstdlib>
__global__ void fill(int *data) { data[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
__global__ void turn(const int *in, int *out, int *sum, int fault) {
  __shared__ int tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = in[i];
  if (fault != 3)
    __syncthreads();
  int value = tile[63 - threadIdx.x];
  out[i] = value;
  if (fault == 1 && i > 0)
    out[i - 1] = value; // the neighbour's: in each part, and between parts
  if (fault == 2 && threadIdx.x == 0)
    *sum += value; // all blocks
  if (fault == 4 && i == 64 * (int)gridDim.x / 2)
    out[i - 1] = 7; // between the second part and the third alone
  if (fault == 5 && threadIdx.x == 0)
    atomicAdd(sum, value);
  if (fault == 6 && threadIdx.x == 0)
    i == 0 ? (void)atomicAdd(sum, 1) : (void)(out[i] = *sum); // an atomic operation that others read
}
__global__ void ticket(int *out, int *sum) {
  if (atomicAdd(sum, 1) == 3)
    out[blockIdx.x] = 0;
}
int main(int argc, char **argv) {
  const int fault = argc > 1 ? atoi(argv[1]) : 0, n = 64 * 40;
  int *in, *out, *sum;
  cudaMalloc(&in, n * 4);
  cudaMalloc(&out, n * 4);
  cudaMalloc(&sum, 4);
  cudaMemset(sum, 0, 4);
  fill<<<40, 64>>>(in);
  turn<<<40, 64>>>(in, out, sum, fault);
  ticket<<<40, 64>>>(out, sum);
  cudaDeviceSynchronize();
  std::puts("the end");
}
X
cat >launch.cpp <<'X'
#include <amp.h>
#include <cstdlib>
#include <vector>
using namespace concurrency;
int main(int argc, char **argv) {
  const int fault = argc > 1 ? std::atoi(argv[1]) : 0, n = 64 * 40;
  std::vector<int> numbers(n, 1), sums(1);
  array_view<int, 1> data(n, numbers), sum(1, sums);
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    data[t.global] += 1;
    if (fault == 1 && t.global[0] > 0)
      data[t.global[0] - 1] = 0;
    if (fault == 2 && t.local[0] == 0)
      sum[0] += 1;
    if (fault == 5 && t.local[0] == 0)
      atomic_fetch_add(&sum[0], 1);
    if (fault == 6 && t.local[0] == 0) {
      if (t.tile[0] == 0)
        atomic_fetch_add(&sum[0], 1);
      else
        data[t.global] = sum[0];
    }
  });
}
X

# findings FILE: kind, scope, variable and fingerprint of each, and the coverage.
findings() { grep -E '"(id|kind|scope|variable|launches|tiles|threads|accesses|barriers)":' "$1" | tr -d ' '; }
reported() { sed -n '/^  "findings"/,$p' "$1" | grep -E '^ *"(id|kind|scope|variable|line|column)":'; }
# in_parts STATUS FILE LAUNCH FAULT: compares with the whole.
in_parts() {
  local status=$1 file=$2 launch=$3 fault=$4 k
  rm -f part? ./*.json
  run "$status" run --report json:whole.json "$file" -- "$fault"
  for k in 1 2 3 4; do
    "$ampsim" run -q --launch "$launch" --tiles "$k/4" --part "part$k" --report json:alone.json "$file" -- "$fault" >stdout 2>stderr
    hasnt stdout 'the end'
  done
  run "$status" merge --launch --report json:merged.json part3 part1 part4 part2
  # From the whole, the launches up to that one, and their findings.
  diff <(reported whole.json) <(reported merged.json) >difference ||
    failed "$file, fault $fault: $(<difference)"
}
run 0 run launch.cpp -- 0
for fault in 0 5; do
  in_parts 0 launch.cpp 1 $fault
  findings whole.json | diff - <(findings merged.json) >/dev/null || failed "other counts: $(findings merged.json)"
done
for fault in 1 2; do in_parts 66 launch.cpp 1 $fault; done
in_parts 0 launch.cu 2 0
in_parts 0 launch.cu 2 5
for fault in 1 2 3 4; do in_parts 66 launch.cu 2 $fault; done
has merged.json '"element": \['
# For fault 4, two parts were run together, and the others' accesses keep their counts.
run 66 merge --launch part1 part2 part3 part4
has stderr 'write after write on .out\[1279\]. across blocks'
has stderr 'checked 2 launches, 80 blocks'

# Coverage missing in one part is missing in the whole.
cat >stuck.cu <<'X'
__global__ void stuck(int *data) {
  if (blockIdx.x == 30 && threadIdx.x < 32)
    __syncthreads();
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  if (blockIdx.x == 30 && threadIdx.x >= 32)
    __syncthreads();
}
int main() {
  int *data;
  cudaMalloc(&data, 64 * 40 * 4);
  stuck<<<40, 64>>>(data);
  cudaDeviceSynchronize();
}
X
for k in 1 2 3 4; do "$ampsim" run -q --detect raw --launch 1 --tiles $k/4 --part stuck$k stuck.cu >stdout 2>stderr; done
run 67 merge --launch stuck1 stuck2 stuck3 stuck4
has stderr 'ended early'

# Ranges, in any order, and missing parts.
in_parts 0 launch.cu 2 0
run 0 run --launch 2 --tiles 0-9,30-39 --part outer launch.cu -- 0
run 0 run --launch 2 --tiles 10-29 --part inner launch.cu -- 0
run 0 merge --launch inner outer
run 1 merge --launch outer
has stderr 'error: tiles 10-29 of launch 2 are missing'
run 1 merge --launch part1 part2 part4
has stderr 'tiles 20-29 of launch 2'
TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=4 run 0 run --launch 2 --tiles auto --part again launch.cu -- 0
run 0 merge --launch part1 again part3 part4

# Launches that cannot be divided, and files that do not match.
run 64 run --launch 3 --tiles 1/2 launch.cu
has stderr 'launch 3 cannot be divided: its result may depend on the order of its blocks'
run 64 run --launch 4 --tiles 1/2 launch.cu
has stderr 'the program ended before launch 4, after 3 launches'
run 64 run --launch 2 --tiles 40-50 launch.cu
has stderr 'it has 40 blocks, and none of the requested ones exist'
run 64 run --tiles 1/2 launch.cu
has stderr "'--tiles' and '--part' without '--launch'"
run 64 run --launch 2 --tiles 9-3 launch.cu
has stderr "invalid value '3' for '--tiles'"
for k in 1 2; do run 0 run --launch 1 --tiles $k/2 --part reads$k launch.cpp -- 6; done
run 64 merge --launch reads1 reads2
has stderr "launch 1 cannot be divided: 'reads2' reads values that 'reads1' changes with atomic operations"
run 64 merge --launch part1 part1
has stderr 'overlap'
run 64 merge --launch part1 reads2
has stderr 'do not belong together'
run 0 run --launch 2 --tiles 2/4 --part other launch.cu -- 5
run 64 merge --launch part1 other
has stderr 'they are from different command lines'
run 64 merge --launch part1 launch.cu
has stderr "cannot merge 'launch.cu'"
head -c 300 part1 >cut
run 64 merge --launch cut
has stderr "cannot merge 'cut'"
