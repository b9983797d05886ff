#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# HIP's mathematical libraries in builds: `-lhipblas` and similar, CMake's packages, and host code by the host's
# compiler.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"
rocm=$(dirname "$ampsim")/lib/ampsim/rocm
[[ -d $rocm ]] || rocm=$(dirname "$ampsim")/../lib/ampsim/rocm

cat >sum.cpp <<'X'
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipfft/hipfft.h>
#include <hipsolver/hipsolver.h>
#include <hipsparse/hipsparse.h>
#include <hiprand/hiprand.h>
#include <cstdio>
__global__ void fill(float *x) { x[threadIdx.x] = 1; }
int main() {
  float *x, sum = 0;
  (void)hipMalloc(&x, 64 * sizeof *x);
  fill<<<1, 64>>>(x);
  hipblasHandle_t blas;
  hipblasCreate(&blas);
  hipblasSdot(blas, 64, x, 1, x, 1, &sum);
  hipblasDestroy(blas);
  hipsolverHandle_t solver;
  hipsparseHandle_t sparse;
  hipfftHandle plan;
  hiprandGenerator_t generator;
  if (hipsolverCreate(&solver) || hipsparseCreate(&sparse) || hipfftPlan1d(&plan, 8, HIPFFT_C2C, 1) ||
      hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_DEFAULT))
    return 1;
  hipsolverDestroy(solver);
  hipsparseDestroy(sparse);
  hipfftDestroy(plan);
  hiprandDestroyGenerator(generator);
  std::printf("%g\n", sum);
  (void)hipFree(x);
}
X
cat >host.cpp <<'X'
#include <hipblas/hipblas.h>
int main() {
  hipblasHandle_t handle;
  return hipblasCreate(&handle) == HIPBLAS_STATUS_SUCCESS && hipblasDestroy(handle) == HIPBLAS_STATUS_SUCCESS ? 0 : 1;
}
X
tool 0 ampsim-hipcc sum.cpp -o sum -lhipblas -lhipsolver -lhipsparse -lhipfft -lhiprand -lhipblaslt -lrocblas -lrocrand \
  -lrocsparse -lrocsolver
tool 0 ./sum
has stdout '^64$'
tool 0 "$ampsim" run sum.cpp
has stdout '^64$'
# A library's header identifies the source as HIP.
tool 0 "$ampsim" run host.cpp
tool 0 g++ -D__HIP_PLATFORM_AMD__ -I"$rocm/include" host.cpp -o host -L"$rocm/lib" -lhipblas
tool 0 ./host

mkdir project && cp sum.cpp host.cpp project && cd project || exit 1
cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.21)
project(demo LANGUAGES CXX HIP)
find_package(hipblas 2.0 REQUIRED)
find_package(hipsparse REQUIRED)
find_package(hipsolver REQUIRED)
find_package(hipfft REQUIRED)
find_package(hiprand REQUIRED)
find_package(rocblas REQUIRED)
find_package(rocrand REQUIRED)
find_package(rocsparse 3.0 REQUIRED)
find_package(rocsolver 3.0 REQUIRED)
set_source_files_properties(sum.cpp PROPERTIES LANGUAGE HIP)
add_executable(sum sum.cpp)
target_link_libraries(sum roc::hipblas roc::hipsparse roc::hipsolver hip::hipfft hip::hiprand)
add_executable(host host.cpp)
target_link_libraries(host roc::hipblas)
set_source_files_properties(norm.cpp PROPERTIES LANGUAGE HIP)
add_executable(norm norm.cpp)
target_link_libraries(norm roc::rocblas roc::rocrand roc::rocsparse roc::rocsolver)
X
cat >norm.cpp <<'X'
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>
int main() {
  rocblas_handle handle;
  float *x, host[] = {3, 4}, norm = 0;
  if (rocblas_create_handle(&handle) != rocblas_status_success)
    return 1;
  (void)hipMalloc(&x, sizeof host);
  (void)hipMemcpy(x, host, sizeof host, hipMemcpyHostToDevice);
  rocblas_snrm2(handle, 2, x, 1, &norm);
  std::printf("%g\n", norm);
  (void)hipFree(x);
  rocblas_destroy_handle(handle);
}
X
tool 0 "$cmake" -S . -B build -DCMAKE_HIP_COMPILER=ampsim-amdclang++
tool 0 "$cmake" --build build
tool 0 build/sum
has stdout '^64$'
tool 0 build/host
tool 0 build/norm
has stdout '^5$'
# Headers give the host's compiler <cmath>, vector types with constructors, and rocBLAS's names of types.
cat >types.cpp <<'X'
#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>
int main() {
  const rocblas_float x = std::fabs(-2.0f);
  const rocblas_double y = hipFloatComplex(x, 1).y + float4(1).w;
  const std::uint32_t sum = rocblas_float_complex(x, y).imag() + x;
  return sum == 4 ? 0 : 1;
}
X
tool 0 g++ -std=c++17 -D__HIP_PLATFORM_AMD__ -I"$rocm/include" types.cpp -o types -L"$rocm/lib" -lrocblas -lamdhip64
tool 0 ./types
# Findings name rocBLAS's functions.
sed '/hip_runtime.h/d; s/snrm2(handle, 2/snrm2(handle, 3/' norm.cpp >short.cpp
tool 66 "$ampsim" run short.cpp
has stderr "error: rocblas_snrm2 reads 3 elements of 'x', but only 2 remain"
# A function that is missing is an error of the compiler, not of the running program.
printf '#include <rocsparse/rocsparse.h>\nint main() { return rocsparse_dbsrilu0(nullptr); }\n' >missing.cpp
tool 1 ampsim-hipcc missing.cpp -o missing -lrocsparse
has stderr "missing.cpp:2:.*error: use of undeclared identifier 'rocsparse_dbsrilu0'"

# Libraries of headers, which need Debian's.
mkdir ../headers && cd ../headers || exit 1
cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.21)
project(demo LANGUAGES NONE)
foreach(name rocprim hipcub rocthrust)
  find_package(${name} 3.0 REQUIRED)
endforeach()
foreach(target roc::rocprim roc::rocprim_hip hip::hipcub roc::rocthrust)
  get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
  message(STATUS "${target} needs ${libraries}")
endforeach()
X
if [[ -f /usr/include/rocprim/rocprim.hpp && -f /usr/include/thrust/version.h ]]; then
  tool 0 "$cmake" -S . -B build -DCMAKE_PREFIX_PATH="$rocm"
  has stdout 'roc::rocprim_hip needs hip::host'
  has stdout 'hip::hipcub needs hip::host'
  has stdout 'roc::rocthrust needs hip::host'
else
  tool 1 "$cmake" -S . -B build -DCMAKE_PREFIX_PATH="$rocm"
  has stderr "install Debian's package lib(rocprim|thrust)-dev"
fi
