// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER functions of sparse matrices that solve a system in one call, and those that analyse patterns. Systems are
// solved as bands (band_factors.h); solver_factors.cpp has the functions that keep their factors.
#include "simulator/libraries/solver/band_factors.h"
#include "simulator/libraries/solver/solver.h"

#include <cstdio>
#include <numeric>

using namespace ampsim;

namespace {

/// Solves A x = b; returns the first row whose pivot is at most `tolerance`, or -1. `positive`: A is Hermitian
/// and positive definite; its lower triangle counts.
template <class T, class R>
int solve(const Pattern &pattern, const T *values, int n, const T *b, R tolerance, bool positive, T *x) {
  const BandFactors<T> factors(pattern, values, n, positive);
  if (factors.failed < 0)
    factors.solve(b, x);
  return factors.zero_pivot(tolerance);
}

template <class T, class R>
cusolverStatus_t solve_system(const char *function, bool on_host, bool positive, cusolverSpHandle_t handle, int n,
                              int nnz, cusparseMatDescr_t descriptor, const T *values, const int *offsets,
                              const int *indices, const T *b, R tolerance, T *x, int *singularity) {
  SparseSolverCall call(function, handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const auto *of = find_object<cusparseMatDescr>(call.call.runtime, descriptor);
  if (!of || n < 0 || nnz < 0 || !singularity || tolerance < 0)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (of->type != CUSPARSE_MATRIX_TYPE_GENERAL)
    return CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
  cusparseSpMatDescr matrix = csr(*of, n, nnz, offsets, indices);
  matrix.values = const_cast<T *>(values);
  matrix.type = type_of<T>;
  if (on_host) {
    try {
      *singularity = solve(pattern_of(matrix), values, n, b, tolerance, positive, x);
    } catch (const IndexOutside &) {
      return CUSOLVER_STATUS_INVALID_VALUE;
    }
    return CUSOLVER_STATUS_SUCCESS;
  }
  // A host result is available on return.
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
        const T *right = to.reads(b, std::size_t(n));
        T *result = to.writes(x, std::size_t(n));
        return [=] {
          *singularity =
              solve(pattern_of(at), static_cast<const T *>(at.values), n, right, tolerance, positive, result);
        };
      },
      true);
}

/// Analyses a matrix in host memory.
template <class Use>
cusolverStatus_t look(const char *function, cusolverSpHandle_t handle, int n, int nnz,
                      cusparseMatDescr_t descriptor, const int *offsets, const int *indices, Use use) {
  SparseSolverCall call(function, handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const auto *of = find_object<cusparseMatDescr>(call.call.runtime, descriptor);
  if (!of || n < 0 || nnz < 0 || !offsets || !indices)
    return CUSOLVER_STATUS_INVALID_VALUE;
  try {
    use(pattern_of(csr(*of, n, nnz, offsets, indices)), *of);
  } catch (const IndexOutside &) {
    return CUSOLVER_STATUS_INVALID_VALUE;
  }
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t refuse(const char *function, const char *what) {
  std::fprintf(stderr, "ampsim: %s:%u: %s: %s is not simulated; use cusolverSpXcsrsymrcmHost\n", host_place().file,
               host_place().line, cuda_runtime().name_of(function).c_str(), what);
  return CUSOLVER_STATUS_NOT_SUPPORTED;
}

} // namespace

extern "C" {

cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle) { return create_solver("cusolverSpCreate", handle); }
cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle) { return destroy_solver(handle); }
cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t stream) {
  return set_solver_stream(handle, stream);
}
cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t handle, cudaStream_t *stream) {
  return get_solver_stream(handle, stream);
}

#define AMPSIM_SYSTEM(L, T, R, NAME, ON_HOST, POSITIVE)                                                            \
  cusolverStatus_t cusolverSp##L##NAME(cusolverSpHandle_t handle, int n, int nnz,                                  \
                                       const cusparseMatDescr_t descriptor, const T *values, const int *offsets,   \
                                       const int *indices, const T *b, R tolerance, int, T *x, int *singularity) { \
    return solve_system("cusolverSp" #L#NAME, ON_HOST, POSITIVE, handle, n, nnz, descriptor, values, offsets,      \
                        indices, b, tolerance, x, singularity);                                                    \
  }
#define AMPSIM_DEFINE(L, T, R, MQR, GQR, EVD)                                                                      \
  AMPSIM_SYSTEM(L, T, R, csrlsvchol, false, true)                                                                  \
  AMPSIM_SYSTEM(L, T, R, csrlsvcholHost, true, true)                                                               \
  AMPSIM_SYSTEM(L, T, R, csrlsvqr, false, false)                                                                   \
  AMPSIM_SYSTEM(L, T, R, csrlsvqrHost, true, false)                                                                \
  AMPSIM_SYSTEM(L, T, R, csrlsvluHost, true, false)
AMPSIM_SOLVER_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t handle, int n, int nnz,
                                         const cusparseMatDescr_t descriptor, const int *offsets, const int *ends,
                                         const int *indices, int *symmetric) {
  // `ends` are the offsets of the next rows in a matrix without gaps.
  if (!symmetric || (ends && n && ends != offsets + 1 && !std::equal(ends, ends + n, offsets + 1)))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return look("cusolverSpXcsrissymHost", handle, n, nnz, descriptor, offsets, indices,
              [&](const Pattern &pattern, const cusparseMatDescr &) {
                std::vector<std::pair<std::int64_t, std::int64_t>> entries, turned;
                for (std::size_t k = 0; k < pattern.rows.size(); ++k) {
                  entries.emplace_back(pattern.rows[k], pattern.columns[k]);
                  turned.emplace_back(pattern.columns[k], pattern.rows[k]);
                }
                std::ranges::sort(entries);
                std::ranges::sort(turned);
                *symmetric = entries == turned;
              });
}
cusolverStatus_t cusolverSpXcsrsymrcmHost(cusolverSpHandle_t handle, int n, int nnz,
                                          const cusparseMatDescr_t descriptor, const int *offsets,
                                          const int *indices, int *permutation) {
  if (!permutation)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return look("cusolverSpXcsrsymrcmHost", handle, n, nnz, descriptor, offsets, indices,
              [&](const Pattern &pattern, const cusparseMatDescr &) {
                std::ranges::copy(reverse_cuthill_mckee(neighbours_of(pattern, n)), permutation);
              });
}
cusolverStatus_t cusolverSpXcsrsymamdHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const int *,
                                          const int *, int *) {
  return refuse("cusolverSpXcsrsymamdHost", "ordering by minimum degree");
}
cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const int *,
                                           const int *, const std::int64_t *, int *) {
  return refuse("cusolverSpXcsrmetisndHost", "nested dissection");
}
cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t handle, int m, int, int,
                                                   const cusparseMatDescr_t, const int *, const int *, const int *,
                                                   const int *, std::size_t *bytes) {
  SparseSolverCall call("cusolverSpXcsrperm_bufferSizeHost", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!bytes || m < 0)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *bytes = 256; // no workspace is needed
  return CUSOLVER_STATUS_SUCCESS;
}
/// B = A(p, q), in place; map(k) of B is its previous position in A.
cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t handle, int m, int n, int nnz,
                                        const cusparseMatDescr_t descriptor, int *offsets, int *indices,
                                        const int *p, const int *q, int *map, void *) {
  if (!p || !q || !map || m != n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return look("cusolverSpXcsrpermHost", handle, n, nnz, descriptor, offsets, indices,
              [&](const Pattern &pattern, const cusparseMatDescr &of) {
                std::vector<int> row_of(std::size_t(n), -1), column_of(std::size_t(n), -1);
                for (int k = 0; k < n; ++k) {
                  if (p[k] < 0 || p[k] >= n || q[k] < 0 || q[k] >= n)
                    throw IndexOutside{"finds a permutation with an index outside of the matrix"};
                  row_of[std::size_t(p[k])] = k;
                  column_of[std::size_t(q[k])] = k;
                }
                struct Entry {
                  int row, column, was;
                };
                std::vector<Entry> entries;
                for (std::size_t k = 0; k < pattern.rows.size(); ++k)
                  entries.push_back(
                      {row_of[std::size_t(pattern.rows[k])], column_of[std::size_t(pattern.columns[k])], map[k]});
                std::ranges::sort(entries, {}, [](const Entry &each) { return std::pair(each.row, each.column); });
                std::vector<int> counts(std::size_t(n) + 1, 0);
                for (std::size_t k = 0; k < entries.size(); ++k) {
                  ++counts[std::size_t(entries[k].row) + 1];
                  indices[k] = entries[k].column + of.base;
                  map[k] = entries[k].was;
                }
                std::partial_sum(counts.begin(), counts.end(), counts.begin());
                for (int k = 0; k <= n; ++k)
                  offsets[k] = counts[std::size_t(k)] + of.base;
              });
}

} // extern "C"
