#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Launches with many races: explaining a part gives the findings of the whole.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >blur.cu <<'X'
__global__ void blur(float *a, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
    a[y * n + x] = (a[y * n + x - 1] + a[y * n + x + 1] + a[(y - 1) * n + x] + a[(y + 1) * n + x]) / 4;
}
int main() {
  const int n = 128;
  float *a;
  cudaMalloc(&a, n * n * sizeof(float));
  cudaMemset(a, 0, n * n * sizeof(float));
  for (int k = 0; k < 5; ++k)
    blur<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
}
X
# report FILE OPTIONS...: the JSON report, without the options and what the limit may change.
report() {
  local to=$1
  shift
  run 66 run -q --report=json:"$to.json" "$@" blur.cu
  sed '/"options": \[/,/\]/d; /"count_is"/d' "$to.json" >"$to"
}
same() { cmp -s "$1" "$2" || failed "$1 and $2 differ: $(diff "$1" "$2" | head -n 20)"; }

report whole --exhaustive
report default
report part --explain-limit=0
report shuffled --explain-limit=0 --order=shuffle:3
report whole-shuffled --exhaustive --order=shuffle:3
same whole default # it is small
same whole part    # elements, threads, values, counts
has whole.json '"count_is": "exact"'
hasnt default.json '"count_is": "at least"'
hasnt part.json '"count_is": "exact"'
same <(grep '"id"' shuffled) <(grep '"id"' whole-shuffled)

run 66 run -q --explain-limit=0 blur.cu
has stderr '^seen at [0-9]+ elements or more, first in launch 1'
run 66 run -q blur.cu
hasnt stderr 'or more'

run 64 run --explain-limit=-1 blur.cu
has stderr 'hint: expected a number of seconds'
run 64 run --explain-limit=soon blur.cu
has stderr 'hint: expected a number of seconds'

# A launch is only taken for a repetition of others in a run that has an error that counts: others may be suppressed,
# and the last launch races in another way.
cat >repeats.cu <<'X'
__global__ void pass(int *out, int fenced) {
  __shared__ int sum, flag, found;
  if (threadIdx.x == 0)
    flag = 0;
  found = 1; // all threads write the same value
  __syncthreads();
  if (threadIdx.x == 0) {
    sum = 7;
    if (fenced)
      __threadfence_block();
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) == 0)
      ;
    __threadfence_block();
    *out = sum + found;
  }
}
int main() {
  int *out;
  cudaMalloc(&out, sizeof *out);
  for (int k = 0; k < 6; ++k)
    pass<<<1, 64>>>(out, k < LAST);
  cudaDeviceSynchronize();
  cudaFree(out);
}
X
limit=--explain-limit=0.0001 # 100 accesses: one launch has fewer, three have more
sed 's|all threads|NOHAZARD(waw): &|' repeats.cu >suppressed.cu
run 66 run -q $limit --report=json:known.json -DLAST=6 repeats.cu
has known.json '"count_is": "at least"' # with an error, launches are
run 0 run $limit -DLAST=6 suppressed.cu
for options in '' --exhaustive; do
  run 66 run $limit $options -DLAST=5 suppressed.cu
  has stderr 'raw within-block'
  run 66 run $limit $options --baseline=known.json -DLAST=5 repeats.cu
  has stderr 'raw within-block'
done
run 66 gate $limit -DLAST=5 suppressed.cu
has stderr 'raw within-block'
run 66 gate $limit --baseline=known.json -DLAST=5 repeats.cu
has stderr 'raw within-block'
run 1 verify $limit -DLAST=5 suppressed.cu
run 66 gate $limit --journal j -DLAST=5 repeats.cu # takes the last launch for a repetition
hasnt stderr 'raw within-block'
for options in '' --resume; do
  run 66 gate $limit --journal j $options --baseline=known.json -DLAST=5 repeats.cu
  has stderr 'raw within-block'
done
