#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Host code belongs to the host compiler: C is C, C++ without the library's headers has no extensions and is optimised.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# C beside CUDA, with names of C++ and an implicit conversion, and a header that C++ AMP has, too.
cat >helper.c <<'X'
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifdef __cplusplus
#error C++
#endif
static int hidden(const char *s) { strlen(s); } /* nobody uses the value */
int helper(int new) {
  int *class = malloc(sizeof *class);
  *class = new;
  hidden("ab");
  return *class + ffs(8);
}
X
cat >main.cu <<'X'
#include <cstdio>
extern "C" int helper(int);
__global__ void k() {}
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  std::printf("%d\n", helper(1));
}
X
run 0 cc -w main.cu helper.c -O2 -std=c++17 -o beside
tool 0 ./beside
has stdout '^5$'
run 0 run -w main.cu helper.c
has stdout '^5$'
run 0 cc -w -c helper.c
tool 0 readelf -SW helper.o
hasnt stdout ampsim
# C that calls the runtime is compiled by ampsim, as C of the requested standard.
cat >calls.c <<'X'
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <stdio.h>
#if defined __cplusplus || __STDC_VERSION__ != 201112L || defined assert
#error C11
#endif
int main(void) {
  int *this = NULL, class = 7, back = 0;
  const dim3 grid = {1, 2, 3};
  const cuComplex sum = cuCaddf(make_cuComplex(1, 2), make_cuComplex(3, 4));
  cudaMalloc((void **)&this, sizeof *this);
  cudaMemcpy(this, &class, sizeof class, cudaMemcpyHostToDevice);
  cudaMemcpy(&back, this, sizeof back, cudaMemcpyDeviceToHost);
  printf("%d %u %g\n", back, grid.z, make_float2(sum.x, sum.y).y);
  return 0;
}
X
run 0 cc -std=c11 calls.c -o calls
tool 0 readelf -SW calls
has stdout ampsim
tool 0 ./calls
has stdout '^7 3 6$'
run 0 cc -x c -std=c11 -c calls.c
mv calls.c calls.txt
run 0 cc -x c -std=c11 -c calls.txt -o calls.o
mv calls.txt calls.c
sed -i s,201112L,201710L, calls.c
run 0 run calls.c
has stdout '^7 3 6$'

# Plain C++: without extensions of Microsoft, optimised, and without a word of ampsim in the object.
cat >plain.cpp <<'X'
#include <cassert>
#include <cstring>
#include <strings.h>
#if !defined __OPTIMIZE__ || defined _MSC_EXTENSIONS || defined __CUDACC__
#error not the host compiler
#endif
int main() { return int(std::strlen("")) + ffs(0); }
X
run 0 cc -O3 -c plain.cpp
tool 0 readelf -SW plain.o
hasnt stdout ampsim
run 0 cc -O1 -E plain.cpp
hasnt stdout 'languages/amp'

# The system's own folder as one of the user's: libstdc++ finds libc's headers after its own.
cat >math.cu <<'X'
#include <cmath>
#include <math.h>
#include <stdlib.h>
int main() { return int(std::sqrt(0.0)); }
X
for folder in '-isystem /usr/include' '-isystem=/usr/include/' "-isystem /usr/include/$(uname -m)-linux-gnu -isystem /usr/include"; do
  # shellcheck disable=SC2086
  run 0 cc -DNDEBUG $folder math.cu -o math
  # shellcheck disable=SC2086
  run 0 cc -M $folder math.cu
done
run 0 run -DNDEBUG -isystem /usr/include math.cu

# Questions to the host compiler, which need no source.
run 0 cc .c -Xcompiler --version
"$(command -v clang++-19 || command -v clang++ || command -v g++)" --version >version
cmp -s stdout version || failed 'not the host compiler'"'"'s answer'
run 0 cc .c -Xcompiler '-dumpfullversion -dumpversion'
has stdout '^[0-9.]*$'
run 0 cc -ccbin g++ .c -Xcompiler -dumpmachine
has stdout linux

# Functions of the device's library that are not there are an error when their source is compiled; other functions of C
# may be another object's, as the linker knows.
printf 'extern "C" __device__ int __nv_unknown(int);\n__global__ void k(int *p) { *p = __nv_unknown(*p); }\n' >reserved.cu
run 1 cc -c reserved.cu
has stderr "reserved.cu:2:.* '__nv_unknown' is called in device code but not defined in this source"
printf 'extern "C" __device__ int other(int);\n__global__ void k(int *p) { *p = other(*p); }\nint main() {}\n' >needs.cu
printf 'extern "C" __device__ int other(int x) { return x; }\n' >defines.cu
run 0 cc -c needs.cu
run 1 cc needs.o -o needs
has stderr "undefined reference to .ampsim_device.other'"
run 0 cc needs.o defines.cu -o needs
tool 0 ./needs

# The features of one architecture are for device code alone; the newest architecture counts.
cat >features.cu <<'X'
#include <cstdio>
#if defined __CUDA_ARCH_FEAT_SM90_ALL && !defined __CUDA_ARCH__
#error on the host
#endif
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 0
#endif
__global__ void k() {
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  printf("features %d\n", __CUDA_ARCH__);
#else
  printf("none %d\n", __CUDA_ARCH__);
#endif
}
int main() {
  k<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
X
features() {
  local expected=$1
  shift
  run 0 cc "$@" features.cu -o features
  tool 0 ./features
  has stdout "^$expected$"
  run 0 run "$@" features.cu
  has stdout "^$expected$"
}
features 'features 900' -arch=sm_90a
features 'features 900' -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90a,code=sm_90a
features 'none 900' -arch=sm_90
features 'none 1000' -gencode arch=compute_90a,code=sm_90a -gencode arch=compute_100,code=sm_100

