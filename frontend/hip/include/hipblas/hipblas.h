// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#define HIPBLAS_H // programs test this to see if the header has been included

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <stddef.h>
#include <stdint.h>
#ifdef HIPBLAS_USE_HIP_HALF
#include <hip/hip_fp16.h>
#endif

#define hipblasVersionMajor 2
#define hipblasVersionMinor 4
#define hipblasVersionPatch 0

// Without HIPBLAS_V2, complex numbers are hipBLAS's own classes in C++.
#if defined(__cplusplus) && !defined(HIPBLAS_V2)
#define AMPSIM_HIPBLAS_CLASS(NAME, PART)                                                                           \
  class NAME {                                                                                                     \
  public:                                                                                                          \
    NAME() = default;                                                                                              \
    AMPSIM_BOTH constexpr NAME(PART real, PART imag = 0) : x(real), y(imag) {}                                     \
    AMPSIM_BOTH constexpr PART real() const { return x; }                                                          \
    AMPSIM_BOTH constexpr PART imag() const { return y; }                                                          \
    AMPSIM_BOTH void real(PART value) { x = value; }                                                               \
    AMPSIM_BOTH void imag(PART value) { y = value; }                                                               \
                                                                                                                   \
  private:                                                                                                         \
    PART x, y;                                                                                                     \
  };
AMPSIM_HIPBLAS_CLASS(hipblasComplex, float)
AMPSIM_HIPBLAS_CLASS(hipblasDoubleComplex, double)
#undef AMPSIM_HIPBLAS_CLASS
#define AMPSIM_HIPBLAS_COMPLEX_DEFINED
#endif

#include <ampsim/hip_blas.h>

typedef struct hipblasBfloat16 {
  uint16_t data;
} hipblasBfloat16;
typedef int8_t hipblasInt8;

// The second set under the names of the first, for programs that use types of the second without HIPBLAS_V2.
#if defined(__cplusplus) && !defined(HIPBLAS_V2)
AMPSIM_HIPBLAS_TYPED(AMPSIM_HIPBLAS_V2_AS_PLAIN, hipDataType, hipblasComputeType_t)
#endif
