#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Projects of other build tools, with only the compiler's variable set.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"
toolchain=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../cmake/ampsimToolchain.cmake
toolkit=$(dirname "$ampsim")/lib/ampsim/toolkit

mkdir project && cd project || exit 1
cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.18)
project(demo LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
enable_testing()
add_library(device_code STATIC device.cu)
set_target_properties(device_code PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
target_include_directories(device_code PUBLIC include)
add_library(counting SHARED counting.cu)
target_include_directories(counting PUBLIC include)
add_executable(app main.cpp kernels.cu)
target_link_libraries(app device_code counting CUDA::cudart)
set_target_properties(app PROPERTIES CUDA_SEPARABLE_COMPILATION ON CUDA_RESOLVE_DEVICE_SYMBOLS ON)
add_executable(products products.cpp)
target_link_libraries(products CUDA::cublas CUDA::cufft CUDA::cusparse CUDA::cusolver CUDA::nppif CUDA::nppc CUDA::cudart)
add_executable(racy racy.cu)
add_test(NAME app COMMAND app)
add_test(NAME racy COMMAND racy)
X
mkdir include
cat >include/demo.h <<'X'
void fill(int *data, int count);
int count(int *data, int count);
#ifdef __CUDACC__
__device__ int twice(int x);
#endif
X
printf '#include "demo.h"\n__device__ int twice(int x) { return 2 * x; }\n' >device.cu
cat >kernels.cu <<'X'
#include "demo.h"
__global__ void fill_kernel(int *data, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    data[i] = twice(i);
}
void fill(int *data, int count) { fill_kernel<<<(count + 63) / 64, 64>>>(data, count); }
X
cat >counting.cu <<'X'
#include "demo.h"
__managed__ int total;
__global__ void count_kernel(const int *data) { atomicAdd(&total, data[threadIdx.x]); }
int count(int *data, int count) {
  count_kernel<<<1, count>>>(data);
  cudaDeviceSynchronize();
  return total;
}
X
cat >main.cpp <<'X'
#include "demo.h"
#include <cstdio>
#include <cuda_runtime.h>
int main() {
  int *data = nullptr;
  cudaMalloc(reinterpret_cast<void **>(&data), 100 * sizeof(int));
  fill(data, 100);
  int total = count(data, 10);
  std::printf("%d\n", total);
  return total == 90 ? 0 : 1;
}
X
cat >products.cpp <<'X'
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <npp.h>
int main() {
  float *x = nullptr;
  cudaMalloc(reinterpret_cast<void **>(&x), 4 * sizeof(float));
  cudaMemset(x, 0, 4 * sizeof(float));
  cublasHandle_t blas;
  cusparseHandle_t sparse;
  cusolverDnHandle_t solver;
  cufftHandle plan;
  float norm = 1;
  const bool right = cublasCreate(&blas) == CUBLAS_STATUS_SUCCESS &&
                     cublasSnrm2(blas, 4, x, 1, &norm) == CUBLAS_STATUS_SUCCESS && norm == 0 &&
                     cusparseCreate(&sparse) == CUSPARSE_STATUS_SUCCESS &&
                     cusolverDnCreate(&solver) == CUSOLVER_STATUS_SUCCESS &&
                     cufftPlan1d(&plan, 8, CUFFT_C2C, 1) == CUFFT_SUCCESS &&
                     nppGetLibVersion()->major == NPP_VER_MAJOR;
  std::puts(right ? "all there" : "something is missing");
  return !right;
}
X
cp ../racy.cu .

tool 0 "$cmake" -S . -B build -DCMAKE_CUDA_COMPILER=ampsim-nvcc -DCMAKE_CUDA_ARCHITECTURES=80
has stdout 'CUDA compiler identification is NVIDIA 12.8'
tool 0 "$cmake" --build build -j 2
tool 0 build/app
has stdout '^90$'
has stderr 'checked 2 launches'
tool 0 build/products
has stdout '^all there$'
tool 8 "$(dirname "$cmake")/ctest" --test-dir build --output-on-failure
has stdout 'app \.+ +Passed'
has stdout 'racy \.+\**Failed'
# An incremental build compiles changed sources, including those with changed headers.
sleep 1
echo '// changed' >>include/demo.h
tool 0 "$cmake" --build build
has stdout 'kernels.cu.o'
hasnt stdout 'racy.cu.o'

# The device's own architecture, which CMake gets from all that a program prints.
mkdir ../native && cp racy.cu ../native
printf 'cmake_minimum_required(VERSION 3.24)\nproject(native LANGUAGES CUDA)\nfind_library(libc libc.so.6 REQUIRED)\nadd_executable(racy racy.cu)\n' >../native/CMakeLists.txt
tool 0 "$cmake" -S ../native -B ../native/build -DCMAKE_CUDA_COMPILER=ampsim-nvcc -DCMAKE_CUDA_ARCHITECTURES=native
has "$(ls ../native/build/CMakeFiles/*/CMakeCUDACompiler.cmake)" 'ARCHITECTURES_NATIVE "90-real"'
tool 0 "$cmake" --build ../native/build

# C++20, which the toolchain file knows to choose, and FindCUDA, the module of old projects.
mkdir ../modern && cp racy.cu ../modern && cd ../modern || exit 1
cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.18)
project(modern LANGUAGES CXX CUDA)
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
add_executable(concepts concepts.cu)
find_package(CUDA REQUIRED)
cuda_add_executable(racy racy.cu)
X
cat >concepts.cu <<'X'
#include <concepts>
#include <cstdio>
template <std::integral T> __global__ void print(T value) { printf("%d\n", int(value)); }
int main() {
  print<<<1, 1>>>(20);
  return cudaDeviceSynchronize();
}
X
tool 0 "$cmake" -S . -B build -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCUDA_TOOLKIT_ROOT_DIR="$toolkit"
has stdout 'CUDA compiler identification is NVIDIA 12.8'
tool 0 "$cmake" --build build
tool 0 build/concepts
has stdout '^20$'
tool 66 build/racy
cd ../project || exit 1

# Make.
cat >Makefile <<'X'
NVCC = nvcc
CFLAGS := -O3 -std=c++17 -Xcompiler -Wall -arch=sm_70
%.o: %.cu Makefile
	$(NVCC) $(CFLAGS) -c $< -o $@
racy: racy.o
	$(NVCC) $(CFLAGS) $^ -o $@ -lm
X
tool 0 make NVCC=ampsim-nvcc racy
tool 66 ./racy
