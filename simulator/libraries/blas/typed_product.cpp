// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/libraries/blas/typed_product.h"

namespace ampsim {

namespace {

template <class V> void multiply_in(const TypedProduct &p, const void *alpha, const void *beta) {
  auto rows = [](cublasOperation_t op, long plain, long turned) { return op == CUBLAS_OP_N ? plain : turned; };
  const std::vector<V> a = widened<V>(p.a, rows(p.opa, p.m, p.k), rows(p.opa, p.k, p.m)),
                       b = widened<V>(p.b, rows(p.opb, p.k, p.n), rows(p.opb, p.n, p.k));
  std::vector<V> sums(std::size_t(p.m) * std::size_t(p.n));
  multiply<V>(p.opa, p.opb, int(p.m), int(p.n), int(p.k), V(1), a.data(), int(std::max(1L, rows(p.opa, p.m, p.k))),
              b.data(), int(std::max(1L, rows(p.opb, p.k, p.n))), V(0), sums.data(), int(std::max(1L, p.m)));
  const V by = scalar_of<V>(p.scale_type, alpha) * V(typename RealOf<V>::Type(p.factor)),
          keep = scalar_of<V>(p.scale_type, beta);
  std::vector<V> before;
  if (keep != V(0))
    before = widened<V>(p.c, p.m, p.n);
  with_type(p.d.type, [&](auto of) {
    auto *to = static_cast<decltype(of) *>(const_cast<void *>(p.d.begin));
    for (long column = 0; column < p.n; ++column)
      for (long row = 0; row < p.m; ++row) {
        const auto k = std::size_t(row + column * p.m);
        V sum = by * sums[k];
        if (!before.empty())
          sum += keep * before[k];
        if (p.then)
          sum = V(typename RealOf<V>::Type(p.then(real_of(sum), row, column)));
        store(to[p.d.by_rows ? row * p.d.leading + column : row + column * p.d.leading], sum);
      }
  });
}

} // namespace

cudaDataType scale_type_of(cublasComputeType_t compute, cudaDataType c_type) {
  const bool complex = c_type == CUDA_C_32F || c_type == CUDA_C_64F;
  switch (compute) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    return CUDA_R_16F;
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
    return complex ? CUDA_C_64F : CUDA_R_64F;
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    return c_type == CUDA_R_8I ? CUDA_R_32F : CUDA_R_32I;
  default:
    return complex ? CUDA_C_32F : CUDA_R_32F;
  }
}

bool is_supported(const TypedProduct &p, cublasComputeType_t compute) {
  if (!size_of_type(p.a.type) || !size_of_type(p.b.type) || !size_of_type(p.c.type) || !size_of_type(p.d.type))
    return false;
  auto is_narrow = [](cudaDataType type) {
    return type == CUDA_R_16F || type == CUDA_R_16BF || type == CUDA_R_8I || is_fp8(type);
  };
  switch (compute) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    return p.a.type == CUDA_R_16F && p.b.type == CUDA_R_16F && p.d.type == CUDA_R_16F;
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    return p.a.type == CUDA_R_8I && p.b.type == CUDA_R_8I && (p.d.type == CUDA_R_32I || p.d.type == CUDA_R_8I);
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
    return (p.a.type == CUDA_R_64F || p.a.type == CUDA_C_64F) && p.b.type == p.a.type && p.d.type == p.a.type;
  case CUBLAS_COMPUTE_32F:
  case CUBLAS_COMPUTE_32F_PEDANTIC:
  case CUBLAS_COMPUTE_32F_FAST_16F:
  case CUBLAS_COMPUTE_32F_FAST_16BF:
  case CUBLAS_COMPUTE_32F_FAST_TF32:
    if (is_fp8(p.a.type) && is_fp8(p.b.type))
      return is_fp8(p.d.type) || p.d.type == CUDA_R_16F || p.d.type == CUDA_R_16BF || p.d.type == CUDA_R_32F;
    if (p.a.type != p.b.type)
      return false;
    if (is_narrow(p.a.type))
      return p.d.type == CUDA_R_32F || (p.d.type == p.a.type && p.a.type != CUDA_R_8I);
    return (p.a.type == CUDA_R_32F || p.a.type == CUDA_C_32F) && p.d.type == p.a.type;
  }
  return false;
}

TypedProduct typed_product_in(WorkAccesses &to, TypedProduct p, Addend c) {
  auto matrix = [&](TypedMatrix &of, bool writes, long rows, long columns) {
    of = typed_matrix_in(to, !writes, writes, of, rows, columns);
  };
  matrix(p.a, false, p.opa == CUBLAS_OP_N ? p.m : p.k, p.opa == CUBLAS_OP_N ? p.k : p.m);
  matrix(p.b, false, p.opb == CUBLAS_OP_N ? p.k : p.n, p.opb == CUBLAS_OP_N ? p.n : p.k);
  if (c == Addend::read)
    matrix(p.c, false, p.m, p.n);
  else if (c == Addend::perhaps)
    to.perhaps([&] { matrix(p.c, false, p.m, p.n); });
  matrix(p.d, true, p.m, p.n);
  return p;
}

void multiply(const TypedProduct &p, const void *alpha, const void *beta) {
  if (p.d.type == CUDA_C_64F)
    multiply_in<std::complex<double>>(p, alpha, beta);
  else if (p.d.type == CUDA_C_32F)
    multiply_in<std::complex<float>>(p, alpha, beta);
  else if (p.d.type == CUDA_R_64F || p.a.type == CUDA_R_8I)
    multiply_in<double>(p, alpha, beta);
  else
    multiply_in<float>(p, alpha, beta);
}

} // namespace ampsim
