#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds with ampsim-hipcc: all C++ is HIP, objects have wavefronts of one size, reports are those of `ampsim run`.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >main.cpp <<'X'
#include <hip/hip_runtime.h>
#include <cstdio>
void fill(int *data, int count);
__global__ void add_up(int *sum, const int *data) {
  if (threadIdx.x == 0)
    *sum += data[blockIdx.x];
}
int main() {
  int *sum, *data, host = 0;
  hipMalloc(&sum, sizeof *sum);
  hipMalloc(&data, 8 * sizeof *data);
  hipMemset(sum, 0, sizeof *sum);
  fill(data, 8);
  hipLaunchKernelGGL(add_up, dim3(8), dim3(64), 0, 0, sum, data);
  hipMemcpy(&host, sum, sizeof host, hipMemcpyDeviceToHost);
  std::printf("%d\n", host);
  hipFree(data);
  hipFree(sum);
}
X
cat >fill.cu <<'X'
#include <hip/hip_runtime.h>
__global__ void fill_kernel(int *data) { data[threadIdx.x] = __popcll(__ballot(1)) / warpSize + warpSize; }
void fill(int *data, int count) { fill_kernel<<<1, count>>>(data); }
X
cat >Makefile <<'X'
CC = hipcc
%.o: %.cpp
	$(CC) -std=c++17 -O3 -Wall --offload-arch=$(ARCH) -c $< -o $@
%.o: %.cu
	$(CC) -std=c++17 -O3 -Wall --offload-arch=$(ARCH) -c $< -o $@
main: main.o fill.o
	$(CC) $^ -o $@
X
tool 0 make CC=ampsim-hipcc ARCH=gfx90a main
AMPSIM_OPTIONS=report=json:exe.json tool 66 ./main
has stdout '^512$'
has exe.json '"language": *"hip"'
"$ampsim" run --report json:run.json main.cpp fill.cu >/dev/null 2>&1
same_reports ./main

# Wavefronts of 32, and objects that do not agree.
tool 0 make -B CC=ampsim-hipcc ARCH=gfx1100 main
tool 66 ./main
has stdout '^256$'
tool 0 ampsim-hipcc -c --offload-arch=gfx90a fill.cu -o fill.o
tool 0 ampsim-hipcc main.o fill.o -o mixed
./mixed >stdout 2>stderr
has stderr 'different warp sizes'

tool 0 ampsim-hipcc --version
has stdout '^HIP version: '

# Clang's way to write a module, as CMake projects do for an object library: before or after -c, with dependencies.
echo '__global__ void store(int *p) { *p = 1; }' >module.hip
tool 0 ampsim-hipcc --genco module.hip -o genco.co
tool 0 ampsim-amdclang++ -x hip --cuda-device-only -MD -MF module.d -c module.hip -o module.co
cmp -s genco.co module.co || failed '--cuda-device-only and --genco differ'
has module.d 'module.hip'
tool 0 ampsim-amdclang++ -c --offload-device-only module.hip -o module.co
cmp -s genco.co module.co || failed '--offload-device-only and --genco differ'
