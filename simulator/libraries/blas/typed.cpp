// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS products of matrices of half precision, and of types that are run-time arguments.
#include "simulator/libraries/blas/typed_product.h"

#include <cstring>

using namespace ampsim;

namespace {

struct Pointers {
  const void *a, *b;
  void *c;
};

/// One product or several: `at` returns the matrices of number k.
template <class At>
cublasStatus_t multiply_many(BlasCall &call, bool deferred, TypedProduct p, cublasComputeType_t compute,
                             const void *alpha, const void *beta, int count, At at) {
  const long rows_a = p.opa == CUBLAS_OP_N ? p.m : p.k, rows_b = p.opb == CUBLAS_OP_N ? p.k : p.n;
  if (!alpha || !beta || p.m < 0 || p.n < 0 || p.k < 0 || count < 0 || !is_operation(p.opa) ||
      !is_operation(p.opb) || p.a.leading < std::max(1L, rows_a) || p.b.leading < std::max(1L, rows_b) ||
      p.c.leading < std::max(1L, p.m))
    return CUBLAS_STATUS_INVALID_VALUE;
  p.d = p.c;
  if (!is_supported(p, compute))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (!p.m || !p.n || !count)
    return CUBLAS_STATUS_SUCCESS;
  p.scale_type = scale_type_of(compute, p.c.type);
  TypedScalar by(call.scalars_on_device(), alpha, p.scale_type), keep(call.scalars_on_device(), beta, p.scale_type);
  return call.enqueue(
      [=](WorkAccesses &to) mutable -> Computation {
        by.in(to);
        keep.in(to);
        std::vector<TypedProduct> all;
        for (int k = 0; k < count; ++k) {
          const Pointers each = at(to, k);
          TypedProduct product = p;
          product.a.begin = each.a;
          product.b.begin = each.b;
          product.c.begin = product.d.begin = each.c;
          product = typed_product_in(to, product, keep.may_be_zero() ? Addend::none : Addend::read);
          product.c.begin = product.d.begin;
          all.push_back(product);
        }
        return [=] {
          for (const TypedProduct &each : all)
            multiply(each, by.place(), keep.place());
        };
      },
      deferred);
}

TypedProduct product_of(cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, cudaDataType a_type,
                        int lda, cudaDataType b_type, int ldb, cudaDataType c_type, int ldc) {
  TypedProduct p;
  p.opa = opa;
  p.opb = opb;
  p.m = m;
  p.n = n;
  p.k = k;
  p.a = {.type = a_type, .leading = lda};
  p.b = {.type = b_type, .leading = ldb};
  p.c = {.type = c_type, .leading = ldc};
  return p;
}

template <class P> const char *moved(const P *begin, long long elements, cudaDataType type) {
  return static_cast<const char *>(static_cast<const void *>(begin)) + elements * (long long)(size_of_type(type));
}

} // namespace

extern "C" {

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                            int k, const void *alpha, const void *a, cudaDataType a_type, int lda, const void *b,
                            cudaDataType b_type, int ldb, const void *beta, void *c, cudaDataType c_type, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t) {
  AMPSIM_BLAS_FIND("cublasGemmEx");
  return multiply_many(call, false, product_of(opa, opb, m, n, k, a_type, lda, b_type, ldb, c_type, ldc), compute,
                       alpha, beta, 1, [=](WorkAccesses &, int) { return Pointers{a, b, c}; });
}
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                   int n, int k, const void *alpha, const void *const a[], cudaDataType a_type,
                                   int lda, const void *const b[], cudaDataType b_type, int ldb, const void *beta,
                                   void *const c[], cudaDataType c_type, int ldc, int count,
                                   cublasComputeType_t compute, cublasGemmAlgo_t) {
  AMPSIM_BLAS_FIND("cublasGemmBatchedEx");
  return multiply_many(call, true, product_of(opa, opb, m, n, k, a_type, lda, b_type, ldb, c_type, ldc), compute,
                       alpha, beta, count, [=](WorkAccesses &to, int i) {
                         return Pointers{pointer_in(to, a, i), pointer_in(to, b, i), pointer_in(to, c, i)};
                       });
}
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
                                          int m, int n, int k, const void *alpha, const void *a,
                                          cudaDataType a_type, int lda, long long stridea, const void *b,
                                          cudaDataType b_type, int ldb, long long strideb, const void *beta,
                                          void *c, cudaDataType c_type, int ldc, long long stridec, int count,
                                          cublasComputeType_t compute, cublasGemmAlgo_t) {
  AMPSIM_BLAS_FIND("cublasGemmStridedBatchedEx");
  return multiply_many(call, false, product_of(opa, opb, m, n, k, a_type, lda, b_type, ldb, c_type, ldc), compute,
                       alpha, beta, count, [=](WorkAccesses &, int i) {
                         return Pointers{moved(a, i * stridea, a_type), moved(b, i * strideb, b_type),
                                         const_cast<char *>(moved(c, i * stridec, c_type))};
                       });
}
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                             int k, const float *alpha, const void *a, cudaDataType a_type, int lda, const void *b,
                             cudaDataType b_type, int ldb, const float *beta, void *c, cudaDataType c_type,
                             int ldc) {
  AMPSIM_BLAS_FIND("cublasSgemmEx");
  return multiply_many(call, false, product_of(opa, opb, m, n, k, a_type, lda, b_type, ldb, c_type, ldc),
                       CUBLAS_COMPUTE_32F, alpha, beta, 1, [=](WorkAccesses &, int) { return Pointers{a, b, c}; });
}
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,
                           const __half *alpha, const __half *a, int lda, const __half *b, int ldb,
                           const __half *beta, __half *c, int ldc) {
  AMPSIM_BLAS_FIND("cublasHgemm");
  return multiply_many(call, false,
                       product_of(opa, opb, m, n, k, CUDA_R_16F, lda, CUDA_R_16F, ldb, CUDA_R_16F, ldc),
                       CUBLAS_COMPUTE_16F, alpha, beta, 1, [=](WorkAccesses &, int) { return Pointers{a, b, c}; });
}
cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                  int k, const __half *alpha, const __half *const a[], int lda,
                                  const __half *const b[], int ldb, const __half *beta, __half *const c[], int ldc,
                                  int count) {
  AMPSIM_BLAS_FIND("cublasHgemmBatched");
  return multiply_many(call, true, product_of(opa, opb, m, n, k, CUDA_R_16F, lda, CUDA_R_16F, ldb, CUDA_R_16F, ldc),
                       CUBLAS_COMPUTE_16F, alpha, beta, count, [=](WorkAccesses &to, int i) {
                         return Pointers{pointer_in(to, a, i), pointer_in(to, b, i), pointer_in(to, c, i)};
                       });
}
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                         int n, int k, const __half *alpha, const __half *a, int lda,
                                         long long stridea, const __half *b, int ldb, long long strideb,
                                         const __half *beta, __half *c, int ldc, long long stridec, int count) {
  AMPSIM_BLAS_FIND("cublasHgemmStridedBatched");
  return multiply_many(
      call, false, product_of(opa, opb, m, n, k, CUDA_R_16F, lda, CUDA_R_16F, ldb, CUDA_R_16F, ldc),
      CUBLAS_COMPUTE_16F, alpha, beta, count,
      [=](WorkAccesses &, int i) { return Pointers{a + i * stridea, b + i * strideb, c + i * stridec}; });
}

} // extern "C"
