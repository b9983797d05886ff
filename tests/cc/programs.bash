#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs: several objects, libraries, other compilers' objects, code for the device from several sources. They
# report the same as `ampsim run` on the sources.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

same racy.cu --
same racy.cu -- more words
same fixed.cu --

cat >kernels.cu <<'X'
#include "kernels.h"
extern __device__ int factor;
__device__ int hidden(int x);
static __device__ int own = 7;
__global__ void fill(int *data, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    data[i] = hidden(i) * factor + own;
}
void launch_fill(int *data, int count) { fill<<<(count + 31) / 32, 32>>>(data, count); }
X
echo 'void launch_fill(int *data, int count); int plus_one(int);' >kernels.h
cat >variables.cu <<'X'
__device__ int factor = 3;
static __device__ int own = 100;
__device__ int hidden(int x) { return x + own; }
void set_factor(int value) { cudaMemcpyToSymbol(factor, &value, sizeof value); }
X
cat >main.cpp <<'X'
#include "kernels.h"
#include <cstdio>
#include <cuda_runtime.h>
void set_factor(int value);
int main() {
  int *data;
  cudaMallocManaged(&data, 100 * sizeof(int));
  launch_fill(data, 100);
  cudaDeviceSynchronize();
  std::printf("%d", data[99]);
  set_factor(plus_one(4));
  launch_fill(data, 50);
#ifndef RACY
  cudaDeviceSynchronize();
#endif
  data[0] = 1; // HAZARD: without the synchronisation, the kernel may still write it
  cudaDeviceSynchronize();
  std::printf(" %d\n", data[49]);
}
X
echo 'int plus_one(int x) { return x + 1; }' >host.c
sed 's/^int/extern "C" int/' host.c >host.cpp
sed -i 's/int plus_one/extern "C" int plus_one/' kernels.h
# Host code that the host compiler compiles is not among the report's files.
{ echo '#include <cuda_runtime.h>' && cat host.cpp; } >plus.cpp
expected='604 752'

# Sources, and their objects, with any linker.
run 0 run main.cpp kernels.cu variables.cu host.cpp
has stdout "^$expected$"
same main.cpp kernels.cu variables.cu plus.cpp --
for source in main.cpp kernels.cu variables.cu; do run 0 cc -c $source; done
run 0 cc -c host.c -o host.o
run 0 cc main.o kernels.o variables.o host.o -o program
tool 0 ./program
has stdout "^$expected$"
has stderr 'checked 2 launches'
toolkit=$(dirname "$ampsim")/lib/ampsim/toolkit
[[ -d $toolkit ]] || toolkit=$(dirname "$ampsim")/../lib/ampsim/toolkit
tool 0 c++ main.o kernels.o variables.o host.o -o program -L"$toolkit/lib64" -lcudart
tool 0 ./program
has stdout "^$expected$"

# Host code that another compiler compiles also finds the headers.
tool 0 c++ -I"$toolkit/include" -c main.cpp -o by_other.o
run 0 cc by_other.o kernels.o variables.o host.o -o program
tool 0 ./program
has stdout "^$expected$"

# Host code that does not touch CUDA comes out of the host compiler.
run 0 cc -c host.cpp -o plain.o
tool 0 readelf -SW plain.o
hasnt stdout ampsim

# Archives, relinked objects, shared libraries.
run 0 cc -lib kernels.cu variables.cu -o libkernels.a
run 0 cc main.o host.o -L. -lkernels -o program
tool 0 ./program
has stdout "^$expected$"
tool 0 ld -r main.o kernels.o variables.o -o together.o
run 0 cc together.o host.o -o program
tool 0 ./program
has stdout "^$expected$"
run 0 cc -shared -Xcompiler -fPIC kernels.cu variables.cu -o libshared.so
run 0 cc main.cpp host.o -L. -lshared -Xlinker -rpath,"$PWD" -o program
tool 0 ./program
has stdout "^$expected$"
has stderr 'checked 2 launches'

# The host's access before the kernel has ended is found in every way of building; its line is main.cpp's.
run 0 cc -DRACY main.cpp host.o -L. -lshared -Xlinker -rpath,"$PWD" -o program
tool 66 ./program
has stderr '^main.cpp:16:.*host-device'
sed -i '1i#define RACY' main.cpp
same main.cpp kernels.cu variables.cu plus.cpp --

# A managed variable, one with a pointer in it, templates, static constructors and destructors, thread-local variables.
cat >more.cu <<'X'
#include <cstdio>
#include <thread>
__managed__ int counter = 4;
__device__ int array[3] = {1, 2, 3};
__device__ int *pointer = array + 1;
__constant__ float table[2] = {0.5f, 1.5f};
template <class T> __global__ void use(T *out) {
  atomicAdd(&counter, 1);
  out[threadIdx.x] = T(*pointer + table[1]);
}
struct Announced {
  int value = 0;
  Announced() {
    cudaMallocManaged(&place, 64 * sizeof(double));
    use<<<1, 64>>>(place);
    cudaDeviceSynchronize();
    value = int(place[63]);
  }
  ~Announced() { std::printf("destroyed, %d\n", counter), cudaFree(place); }
  double *place;
} announced;
thread_local int local = 5;
int main() {
  std::thread([] { local += counter; std::printf("thread %d\n", local); }).join();
  std::printf("main %d %d\n", local, announced.value);
  counter = 9;
  return 3;
}
X
same more.cu --
has stdout '^thread 73$'
has stdout '^main 5 3$'
has stdout '^destroyed, 9$'

# C++ AMP.
racy amp.cpp
same amp.cpp --

# The C library before ampsim's, as CMake orders them with several languages.
run 0 cc fixed.cu -lc -o libc_first
tool 0 ./libc_first
has stdout '^36$'

# Host code of another compiler alone, which queries the device.
cat >asks.cpp <<'X'
#include <cuda_runtime.h>
int main() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : -1;
}
X
library=$(dirname "$(readlink -f "$ampsim")")/lib/ampsim
[[ -d $library ]] || library=$(dirname "$(readlink -f "$ampsim")")/../lib/ampsim
tool 0 g++ -isystem "$library/toolkit/include" asks.cpp -L"$library/toolkit/lib64" -lcudart -o asks
tool 1 ./asks
empty stderr

# In C++20 the program has functions of std::string, which libraries call before the program's objects are set up.
cat >strings.cu <<'X'
#include <cstdio>
#include <string>
__global__ void set(int *p) { *p = 1; }
int main(int argc, char **) {
  std::string text(argc * 40, 'x');
  text += text;
  int *p;
  cudaMallocManaged(&p, sizeof(int));
  set<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  std::printf("%zu %d", text.size(), *p);
}
X
run 0 cc -std=c++20 strings.cu -o strings
tool 0 ./strings
has stdout '^80 1'

# Code written before Volta, whose warps run in lockstep: a compiler option selects that.
cat >warp_sum.cu <<'E'
#include <cstdio>
__global__ void sum(int *out) {
  __shared__ volatile int all[64];
  const int t = threadIdx.x;
  all[t] = t + 1;
  all[t + 32] = 0;
  __syncthreads();
  for (int step = 16; step > 0; step /= 2)
    all[t] = all[t] + all[t + step];
  if (t == 0)
    *out = all[0];
}
int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  sum<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d\n", *out);
  cudaFree(out);
}
E
run 0 cc --warp-synchronous warp_sum.cu -o in_step
tool 0 ./in_step
has stdout '^528$'
has stderr 'each warp ran in lockstep'
AMPSIM_OPTIONS=report=json:exe.json tool 0 ./in_step
"$ampsim" run --warp-synchronous --report json:run.json warp_sum.cu >run.out 2>&1
same_reports ./in_step
run 0 cc warp_sum.cu -o in_turn
tool 0 ./in_turn
hasnt stdout '^528$'
hasnt stderr 'lockstep'
AMPSIM_OPTIONS=warp-synchronous tool 64 ./in_turn
has stderr 'has no effect in AMPSIM_OPTIONS'
run 0 cc -c warp_sum.cu -o in_turn.o
echo '__global__ void other(int *p) { *p = 1; } void launch_other(int *p) { other<<<1, 1>>>(p); }' >other.cu
run 0 cc -c --warp-synchronous other.cu -o other.o
run 0 cc in_turn.o other.o -o mixed
tool 65 ./mixed
has stderr '^other.cu: error: the object files of .* are compiled with and without --warp-synchronous'
