#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `ampsim prove` from the outside: exit statuses, refused input, and results when a proof must stop.
set -u
ampsim=$(readlink -f "$1")
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"

cat >fill.cu <<'X'
__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}
int main() {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  fill<<<4, 64>>>(out, 256);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
X
run 0 prove fill.cu
has stdout "^fill.cu:1: kernel 'fill\(int\*, int\)'"
has stdout '^  races-across-blocks +proved$'
has stdout 'assuming: launches are one thread deep along y and z$'
has stdout '^ampsim: 1 kernel: 5 proved, 0 refuted, 0 undecided$'
cat >fill.cl <<'X'
kernel void fill(global int *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = i;
}
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void next(global int *out) {
  out[get_local_id(0) + 1] = out[get_local_id(0)];
}
X
run 0 prove --kernel fill fill.cl
has stdout "^fill.cl:1: kernel 'fill'"
has stdout '^  races-across-groups +proved$'
has stdout 'assuming: launches are one work-item deep along dimension 1 and dimension 2$'
run 66 prove --kernel next fill.cl
has stdout "confirmed by a run: --kernel 'next' --global-size [0-9]+,1,1 --local-size 8,1,1"
hasnt stdout '\<(threads?|blocks?|threadIdx|blockDim)\>'
run 67 prove --no-run --kernel next fill.cl
has stdout 'may race with the .* by another work-item'
has stdout 'not reproduced: .*get_local_id\(0\) of work-item 1 = '
hasnt stdout '\<(threads?|blocks?|threadIdx|blockDim)\>'
run 0 prove --kernel fill --assume 'get_global_offset(0) == 0 && get_local_size(0) == 64' fill.cl
has stdout 'assuming: get_global_offset\(0\) == 0 && get_local_size\(0\) == 64$'
run 64 prove --kernel fill --assume 'get_local_size(3) == 64' fill.cl
run 64 prove --kernel fill --assume 'get_local_size(0) == 0' fill.cl
run 0 prove --kernel fill --local-size 16 --global-size 64 --format json fill.cl
has stdout '"language": "opencl"'
run 64 prove --kernel fill --global-size 64 fill.cl
run 64 prove --kernel fill --local-size 16 --global-size 65 fill.cl
run 64 prove --kernel next --local-size 16 fill.cl
has stderr "the kernel 'next' requires work-groups of another size"
run 0 prove --block 64 --grid 4 fill.cu
hasnt stdout 'deep along'

# Invalid assumptions, and one that no input satisfies.
run 64 prove --assume 'n > 0 && n < 0' fill.cu
has stderr "no input satisfies 'n > 0 && n < 0'"
run 64 prove --assume 'n > 5' --assume 'n < 5' fill.cu
has stderr "no input satisfies 'n > 5', 'n < 5'"
run 64 prove --block 64 --assume 'blockDim.x == 128' fill.cu
has stderr 'no input satisfies'
run 64 prove --assume 'm > 0' fill.cu
has stderr "has no parameter 'm'"
run 64 prove --assume 'n >' fill.cu
has stderr 'unexpected end'
run 64 prove --kernel nothing fill.cu
has stderr "unknown kernel 'nothing'"
run 64 prove --block 2048 fill.cu
run 64 prove --format yaml fill.cu
sed 's/^__global__/\/\/ ASSUME: m == 1\n&/' fill.cu >annotated.cu
run 64 prove annotated.cu
has stderr "has no parameter 'm'"
sed 's/i < n/i < m/' fill.cu >wrong.cu
run 65 prove wrong.cu

# A kernel without a program.
sed '/^int main/,$d' fill.cu >alone.cu
run 0 prove alone.cu
has stdout '5 proved, 0 refuted, 0 undecided'
sed 's/out\[i\] = i/out[i \/ 2] = i/' alone.cu >alone_racy.cu
run 66 prove alone_racy.cu
has stdout 'races-within-block +refuted'
has stdout "confirmed by a run: --kernel 'fill' --grid"
run 67 prove --no-run alone_racy.cu
has stdout 'not reproduced: '
# A length has a value like other numbers.
printf '__global__ void at(const int *in, int *out) { out[in[threadIdx.x]] = 1; }\n' >at.cu
run 67 prove --no-run at.cu
has stdout "^    not reproduced: (.*, )?the number of elements of '[a-z]+' = [0-9]+"
hasnt stdout ' is = '
# A replay is launched as the options say, so that it shows the requested case.
printf '__global__ void first(int *out) { out[42] = 1; }\n' >first.cu
run 66 prove --grid 1 --block 2 first.cu
has stdout 'races-within-block +refuted'
has stdout 'races-across-blocks +proved'
has stdout '--grid 1,1,1 --block 2,1,1'
printf 'int main() { return 0; }\n' >none.cu
run 67 prove none.cu

# A solver that does not finish, or takes too much memory, leaves a property undecided, and the report says so.
cat >hard.cu <<'X'
__global__ void hard(unsigned *out, unsigned a, unsigned b, unsigned c) {
  unsigned t = threadIdx.x + blockIdx.x * blockDim.x;
  unsigned x = t * a % (b | 1), y = (x * x + c) % 65537, z = (y * t + a) / (c | 3);
  out[z ^ (x << 3) ^ (y >> 2)] = t;
  out[(z * y + x) % 1021] = t;
}
X
run 67 prove --no-run --timeout 0.1 hard.cu
has stdout 'the proof ran out of time$'
has stdout '^ampsim: 1 kernel: [0-9] proved, 0 refuted, [1-5] undecided$'
run 67 prove --no-run --memory-limit 16 hard.cu
has stdout 'the solver exceeded the memory limit$'
has stdout "raise '--memory-limit'"

# An annotation in code is code.
cat >invariant.cu <<'X'
__global__ void fill(int *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    // INVARIANT: i >= 0 && i < m
    out[i] = i;
  }
}
X
run 65 prove invariant.cu
has stderr "invariant.cu:3:[0-9]+: error: use of undeclared identifier 'm'"
sed -i 's/INVARIANT: .*/INVARIANT: the thread has its own elements/' invariant.cu
run 0 prove --no-run --block 64 --grid 1 invariant.cu

# JSON has the same content as the text.
run 66 prove --format json alone_racy.cu
has stdout '"schema": "ampsim-proof/1"'
has stdout '"verdict": "refuted"'
has stdout '"input": "--kernel '
run 66 prove --format sarif alone_racy.cu
has stdout '"ruleId": "proof/races-within-block"'
has stdout '"kind": "fail"'
has stdout '"kind": "pass"'
python3 -m json.tool stdout >/dev/null || failed 'SARIF is not JSON'
run 66 prove --format html alone_racy.cu
has stdout '^<!DOCTYPE html>'
has stdout '<td class="refuted">refuted</td>'
has stdout 'fill\(int\*, int\)'

# A finding between launches in its run refutes a property of the program.
sed 's/  cudaFree(out);/&\n  fill<<<4, 64>>>(out, 256);\n  cudaDeviceSynchronize();/' fill.cu >freed.cu
run 66 prove freed.cu
has stdout "^the program's run$"
has stdout '^  use-after-free +refuted$'
has stdout '^freed.cu:4:[0-9]+: '
has stdout '5 proved, 1 refuted, 0 undecided$'
run 66 prove --format json freed.cu
has stdout '"property": "use-after-free"'

# The program has no time limit; Ctrl-C ends it, and the results so far are reported.
sed 's/return 0;/fprintf(stderr, "waiting\\n"); for (;;);/' fill.cu >endless.cu
sed -i '1i #include <cstdio>' endless.cu
last='ampsim prove endless.cu, interrupted'
"$ampsim" prove endless.cu >stdout 2>stderr &
child=$!
until_true grep -q waiting stderr
kill -INT "$child"
wait "$child"
status=$?
[[ $status == 67 ]] || failed "after Ctrl-C the status is $status"
has stdout 'undecided; interrupted$'

