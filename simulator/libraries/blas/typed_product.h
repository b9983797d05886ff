// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices whose types are run-time arguments (cublasGemmEx, cublasLtMatmul). Elements are widened to the
// computation type, float, double or complex numbers of these; integers to double, which holds all sums of 8-bit
// products exactly. The sum is rounded once, to the type of the result.
#pragma once

#include "simulator/libraries/blas/blas.h"
#include "simulator/libraries/typed_numbers.h"

namespace ampsim {

struct TypedProduct {
  cublasOperation_t opa = CUBLAS_OP_N, opb = CUBLAS_OP_N;
  long m = 0, n = 0, k = 0;
  cudaDataType scale_type = CUDA_R_32F; // of alpha and beta
  TypedMatrix a, b, c;                  // c: the addend, multiplied by beta
  TypedMatrix d;                        // the result, which may be c
  double factor = 1;                    // of the sum, in addition to alpha: scales of narrow types
  /// Transforms each sum before it is rounded; empty: identity.
  std::function<double(double sum, long row, long column)> then;
};

/// Returns whether this combination of the types of A, B, C and the computation is supported.
bool is_supported(const TypedProduct &product, cublasComputeType_t compute);
/// The type of alpha and beta.
cudaDataType scale_type_of(cublasComputeType_t compute, cudaDataType c_type);

/// Returns whether C is read. If the factor of C is on the device, that is known when the work runs.
enum class Addend { none, read, perhaps };
/// Declares the accesses; returns the matrices as the work finds them.
TypedProduct typed_product_in(WorkAccesses &to, TypedProduct product, Addend c);
void multiply(const TypedProduct &product, const void *alpha, const void *beta);

} // namespace ampsim
