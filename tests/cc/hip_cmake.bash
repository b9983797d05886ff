#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# CMake projects in HIP: the language HIP, whose compiler is ampsim-amdclang++ (CMake refuses names with "hipcc" in them), the
# package hip, and hipcc as the compiler of C++.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"
rocm=$(dirname "$ampsim")/lib/ampsim/rocm
[[ -d $rocm ]] || rocm=$(dirname "$ampsim")/../lib/ampsim/rocm

tool 0 ampsim-amdclang++ -v -print-targets
has stderr "^Found HIP installation: .*/rocm, version [0-9.]+$"

mkdir project && cd project || exit 1
cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.21)
project(demo LANGUAGES CXX HIP)
find_package(HIP REQUIRED) # as some write it
enable_testing()
add_library(counting SHARED counting.hip)
target_include_directories(counting PUBLIC include)
add_library(filling STATIC kernels.hip)
target_include_directories(filling PUBLIC include)
add_executable(app main.cpp)
target_link_libraries(app filling counting hip::host)
# Linked by the host's compiler.
add_executable(by_host main.cpp)
target_link_libraries(by_host filling counting hip::host)
set_target_properties(by_host PROPERTIES LINKER_LANGUAGE CXX)
add_executable(host_only host_only.cpp)
target_link_libraries(host_only hip::host)
add_executable(racy racy.cpp)
set_source_files_properties(racy.cpp PROPERTIES LANGUAGE HIP)
foreach(program app by_host host_only racy)
  add_test(NAME ${program} COMMAND ${program})
endforeach()
X
mkdir include
cat >include/demo.h <<'X'
void fill(int *data, int count);
int count(int *data, int count);
X
cat >kernels.hip <<'X'
#include "demo.h"
#include <hip/hip_runtime.h>
__global__ void fill_kernel(int *data, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    data[i] = 2 * i;
}
void fill(int *data, int count) { fill_kernel<<<(count + 63) / 64, 64>>>(data, count); }
X
cat >counting.hip <<'X'
#include "demo.h"
#include <hip/hip_runtime.h>
__device__ int total;
__global__ void count_kernel(const int *data) { atomicAdd(&total, data[threadIdx.x]); }
int count(int *data, int count) {
  int result = 0;
  count_kernel<<<1, count>>>(data);
  (void)hipMemcpyFromSymbol(&result, HIP_SYMBOL(total), sizeof result);
  return result;
}
X
cat >main.cpp <<'X'
#include "demo.h"
#include <cstdio>
#include <hip/hip_runtime_api.h>
int main() {
  int *data = nullptr;
  (void)hipMalloc(reinterpret_cast<void **>(&data), 100 * sizeof(int));
  fill(data, 100);
  int total = count(data, 10);
  std::printf("%d\n", total);
  (void)hipFree(data);
  return total == 90 ? 0 : 1;
}
X
cat >racy.cpp <<'X'
#include <hip/hip_runtime.h>
__global__ void add_up(int *sum) { *sum += int(threadIdx.x); }
int main() {
  int *sum;
  (void)hipMalloc(&sum, sizeof *sum);
  (void)hipMemset(sum, 0, sizeof *sum);
  add_up<<<2, 64>>>(sum);
  (void)hipDeviceSynchronize();
  (void)hipFree(sum);
}
X
cat >host_only.cpp <<'X'
#include <hip/hip_runtime_api.h>
int main() {
  int count = 0;
  return hipGetDeviceCount(&count) == hipSuccess && count == 1 ? 0 : 1;
}
X

tool 0 "$cmake" -S . -B build -DCMAKE_HIP_COMPILER=ampsim-amdclang++
has stdout 'The HIP compiler identification is Clang'
tool 0 "$cmake" --build build -j 2
tool 0 build/app
has stdout '^90$'
has stderr 'checked 2 launches'
tool 8 "$(dirname "$cmake")/ctest" --test-dir build
has stdout 'app \.+ +Passed'
has stdout 'by_host \.+ +Passed'
has stdout 'host_only \.+ +Passed'
has stdout 'racy \.+\**Failed'
# An incremental build compiles changed sources, including those with changed headers.
sleep 1
echo '// changed' >>include/demo.h
tool 0 "$cmake" --build build
has stdout 'kernels.hip.o'
hasnt stdout 'racy.cpp.o'
# Wavefronts of the requested architecture.
tool 0 "$cmake" -S . -B build32 -DCMAKE_HIP_COMPILER=ampsim-amdclang++ -DCMAKE_HIP_ARCHITECTURES=gfx1100
tool 0 "$cmake" --build build32
AMPSIM_OPTIONS=report=json:report.json tool 66 build32/racy
has report.json '"across-blocks"'

# hipcc as the compiler of C++, with the package's targets.
mkdir ../cxx && cp racy.cpp ../cxx && cd ../cxx || exit 1
cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.18)
project(demo LANGUAGES CXX)
find_package(hip 6.0 REQUIRED CONFIG)
find_library(libc libc.so.6 REQUIRED) # in a folder with the architecture's name
add_executable(racy racy.cpp)
target_link_libraries(racy hip::device)
X
tool 0 "$cmake" -S . -B build -DCMAKE_CXX_COMPILER=ampsim-hipcc -DCMAKE_PREFIX_PATH="$rocm"
tool 0 "$cmake" --build build
tool 66 build/racy
# hipRTC is a library of its own in ROCm.
mkdir ../rtc && cd ../rtc || exit 1
cat >version.cpp <<'X2'
#include <cstdio>
#include <hip/hiprtc.h>
int main() {
  int major = 0, minor = 0;
  if (hiprtcVersion(&major, &minor) != HIPRTC_SUCCESS)
    return 1;
  std::printf("found %d\n", major > 0);
}
X2
cat >CMakeLists.txt <<'X2'
cmake_minimum_required(VERSION 3.21)
project(demo LANGUAGES CXX HIP)
find_package(hiprtc REQUIRED)
find_library(library hiprtc REQUIRED)
set_source_files_properties(version.cpp PROPERTIES LANGUAGE HIP)
add_executable(by_target version.cpp)
target_link_libraries(by_target hiprtc::hiprtc)
add_executable(by_file version.cpp)
target_link_libraries(by_file ${library})
X2
tool 0 "$cmake" -S . -B build -DCMAKE_HIP_COMPILER=ampsim-amdclang++ -DCMAKE_PREFIX_PATH="$rocm"
tool 0 "$cmake" --build build
tool 0 build/by_target
has stdout '^found 1$'
tool 0 build/by_file
has stdout '^found 1$'
