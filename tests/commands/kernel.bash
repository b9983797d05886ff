#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `--kernel`: a kernel without a host program, with arguments that are made up.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >kernels.cu <<'X'
// OPTIONS: --kernel shift --grid 2 --block 32
__global__ void scale(float *out, const float *in, int n, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    out[i] = in[i] * factor;
}
__global__ void shift(int *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = data[(i + 1) % (gridDim.x * blockDim.x)]; // HAZARD: war across-blocks data // HAZARD: war within-warp data
}
__global__ void rows(double4 *table, int width, int height, bool *flags, unsigned char level) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height && level && flags[y * width + x])
    table[y * width + x].y += 1;
}
namespace steps {
template <class T, int N> __global__ void sum(T *total, const T *in) {
  extern __shared__ T part[];
  part[threadIdx.x] = in[blockIdx.x * N + threadIdx.x];
  __syncthreads();
  for (int step = N / 2; step > 0; step /= 2) {
    if (threadIdx.x < step)
      part[threadIdx.x] += part[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    printf("%g\n", double(part[0]));
}
}
int main() { return 3; }
X

# Guessed: arrays with an element for each thread, extents that fit; the program's own main is ignored.
run 0 run --kernel scale kernels.cu
has stderr '^ampsim: running scale\(float\*, const float\*, int, float\)<<<4, 64>>> with out = \[256\]:index, in = \[256\]:index, n = 256, factor = 1$'
has stderr 'no hazards found; checked 1 launch, 4 blocks, 256 threads'
run 0 run -q --kernel scale kernels.cu
empty stderr
run 0 run --kernel rows --grid 2,3 --block 16x8 kernels.cu
has stderr '<<<\(2,3\), \(16,8\)>>> with table = \[768\]:index, width = 32, height = 24, flags = \[768\]:index, level = 1$'

# Given.
run 66 run --kernel scale --arg n=300 --arg 'in=float[300]:random:7' --arg factor=2.5f kernels.cu --grid 5
has stderr 'out = \[320\]:index, in = \[300\]:random:7, n = 300, factor = 2.5f$'
has stderr "'in\[300\]'.*\[out-of-bounds\]"
run 0 run --kernel 'steps::sum<double, 8>' --grid 1 --block 8 --shared 64 --arg 'in=[8]:index' kernels.cu
has stdout '^28$'
run 0 run --kernel 'steps::sum<int, 8>' --grid 1 --block 8 --shared 32 --arg in=:3 kernels.cu
has stdout '^24$'
run 66 run --kernel scale --arg in=:none kernels.cu
has stderr '\[uninitialized\]'
run 66 run --kernel scale --arg out=null kernels.cu
has stderr '\[out-of-bounds\]'

# Other commands.
run 0 verify kernels.cu
run 66 gate --kernel shift kernels.cu
run 0 gate --kernel scale kernels.cu
printf 'break kernels.cu:5\nrun\np i\n' >script
run 0 debug --kernel scale --batch -x script kernels.cu
has stdout '^i = 0$'

# Mistakes.
run 65 run --kernel scal kernels.cu
has stderr "^--kernel:1:.*error: use of undeclared identifier 'scal'; did you mean 'scale'"
hasnt stderr 'the kernels are'
for name in scan summ 'steps::su<int, 8>' nothing; do
  run 65 run --kernel "$name" kernels.cu
  has stderr "^--kernel:1:.*error: "
  has stderr "(; the kernels are 'scale', 'shift', 'rows', 'steps::sum<T, N>'$|did you mean 'sum'|did you mean 'steps::sum')"
done
run 65 run --kernel nothing kernels.cu
has stderr "^--kernel:1:1: error: use of undeclared identifier 'nothing'; the kernels are 'scale', 'shift', 'rows', 'steps::sum<T, N>'$"
printf 'int main() {}\n' >none.cu
run 65 run --kernel nothing none.cu
has stderr '; the source has no kernels$'
for name in steps::sum 'steps::sum<int>'; do
  run 65 run --kernel "$name" kernels.cu
  has stderr "error: '--kernel' does not name one kernel: the name is a template's"
  has stderr "note: name all template arguments, as in '--kernel \"sum<float, 256>\"'"
  hasnt stderr run_kernel
done
run 64 run --kernel scale --arg m=3 kernels.cu
has stderr "the kernel has no parameter 'm'; it has out, in, n, factor"
run 64 run --kernel scale --arg 'in=double[8]' kernels.cu
has stderr "'in' does not point to double"
run 64 run --kernel scale --arg n=many kernels.cu
has stderr "'n' needs a number, got 'many'"
run 64 run --kernel scale --arg n kernels.cu
run 64 run --kernel scale --arg 'in=[0]' kernels.cu
run 64 run --kernel scale --block 2048 kernels.cu
has stderr 'invalid launch: a block has at most 1024 threads, not 2048'
run 64 run --kernel scale --grid 3, kernels.cu
run 64 run --kernel scale --grid 1,1,1,1 kernels.cu
run 64 run --grid 3 kernels.cu
has stderr "expected '--kernel NAME'"
run 64 run --kernel scale kernels.cu -- 3
cat >amp.cpp <<'X'
#include <amp.h>
int main() {}
X
run 65 run --kernel scale amp.cpp
has stderr "'--kernel' supports only CUDA, HIP and OpenCL"
