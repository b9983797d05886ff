// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Factors of a sparse matrix: it is reordered so that its entries are near the diagonal (reverse Cuthill-McKee, E.
// Cuthill and J. McKee, "Reducing the bandwidth of sparse symmetric matrices", 1969), and factored as a band by LAPACK.
#pragma once

#include "simulator/libraries/solver/solver.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

struct cusolverSpContext final : ampsim::LibraryObject {
  ampsim::Streams::Id stream = ampsim::Streams::legacy;
};

namespace ampsim {

using SparseSolverCall = SolverCall<cusolverSpContext>;

/// Connections of rows, by A or its transpose.
using Neighbours = std::vector<std::vector<int>>;

inline Neighbours neighbours_of(const Pattern &pattern, int n) {
  Neighbours result(static_cast<std::size_t>(n));
  for (std::size_t k = 0; k < pattern.rows.size(); ++k)
    if (pattern.rows[k] != pattern.columns[k]) {
      result[std::size_t(pattern.rows[k])].push_back(int(pattern.columns[k]));
      result[std::size_t(pattern.columns[k])].push_back(int(pattern.rows[k]));
    }
  for (std::vector<int> &each : result) {
    std::ranges::sort(each);
    each.erase(std::ranges::unique(each).begin(), each.end());
  }
  return result;
}
/// Breadth-first from `start`, neighbours with few connections first; marks every row that it reaches.
inline std::vector<int> breadth_first(const Neighbours &neighbours, int start, std::vector<bool> &reached) {
  std::vector<int> order{start};
  reached[std::size_t(start)] = true;
  for (std::size_t k = 0; k < order.size(); ++k) {
    std::vector<int> next;
    for (int each : neighbours[std::size_t(order[k])])
      if (!reached[std::size_t(each)]) {
        reached[std::size_t(each)] = true;
        next.push_back(each);
      }
    std::ranges::sort(next, {}, [&](int each) { return std::pair(neighbours[std::size_t(each)].size(), each); });
    order.insert(order.end(), next.begin(), next.end());
  }
  return order;
}
/// The row at each position.
inline std::vector<int> reverse_cuthill_mckee(const Neighbours &neighbours) {
  const std::size_t n = neighbours.size();
  std::vector<int> order;
  std::vector<bool> reached(n, false);
  for (std::size_t start = 0; start < n; ++start) {
    if (reached[start])
      continue;
    // Starts at a row at the edge: the last one that a traversal from any row reaches.
    std::vector<bool> tried = reached;
    const int edge = breadth_first(neighbours, int(start), tried).back();
    const std::vector<int> part = breadth_first(neighbours, edge, reached);
    order.insert(order.end(), part.begin(), part.end());
  }
  std::ranges::reverse(order);
  return order;
}

inline cusparseSpMatDescr csr(const cusparseMatDescr &descriptor, int n, int nnz, const int *offsets,
                              const int *indices) {
  cusparseSpMatDescr result;
  result.rows = result.columns = n;
  result.nnz = nnz;
  result.offsets = const_cast<int *>(offsets);
  result.indices = const_cast<int *>(indices);
  result.base = descriptor.base;
  return result;
}

template <class T> struct BandFactors {
  BandFactors() = default;
  /// `positive`: A is Hermitian and positive definite; its lower triangle counts.
  BandFactors(const Pattern &pattern, const T *values, int n, bool positive);

  /// The first row whose pivot is at most `tolerance`; -1 if there is none.
  template <class R> int zero_pivot(R tolerance) const {
    if (failed >= 0)
      return failed;
    for (int k = 0; k < n; ++k)
      if (std::abs(band[std::size_t(diagonal) + std::size_t(k) * std::size_t(leads)]) <= tolerance)
        return order[std::size_t(k)];
    return -1;
  }
  /// Solves A x = b, if factoring has not failed.
  void solve(const T *b, T *x) const;

  int n = 0, failed = -1; // the row at which factoring failed

private:
  bool positive = false;
  int kl = 0, ku = 0, leads = 1,
      diagonal = 0;               // LAPACK's numbers of diagonals, rows of the band, row of the diagonal
  std::vector<int> order, pivots; // the row at each position
  std::vector<T> band;
};

template <class T>
BandFactors<T>::BandFactors(const Pattern &pattern, const T *values, int n, bool positive)
    : n(n), positive(positive) {
  if (!n)
    return;
  order = reverse_cuthill_mckee(neighbours_of(pattern, n));
  std::vector<int> place(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k)
    place[std::size_t(order[std::size_t(k)])] = k;
  auto each_entry = [&](auto with) {
    for (std::size_t k = 0; k < pattern.rows.size(); ++k) {
      if (positive && pattern.columns[k] > pattern.rows[k])
        continue;
      const long row = place[std::size_t(pattern.rows[k])], column = place[std::size_t(pattern.columns[k])];
      if (positive && row < column)
        with(column, row, conjugate_if(true, values[k]));
      else
        with(row, column, values[k]);
    }
  };
  each_entry([&](long row, long column, T) {
    kl = std::max(kl, int(row - column));
    ku = std::max(ku, int(column - row));
  });
  leads = positive ? kl + 1 : 2 * kl + ku + 1;
  diagonal = positive ? 0 : kl + ku;
  band.assign(std::size_t(leads) * std::size_t(n), T(0));
  each_entry([&](long row, long column, T value) {
    band[std::size_t(diagonal + row - column + column * leads)] += value;
  });
  int info = 0;
  if (positive) {
    const char lower = 'L';
    call_fortran<T>("pbtrf", &lower, &n, &kl, band.data(), &leads, &info);
  } else {
    pivots.resize(static_cast<std::size_t>(n));
    call_fortran<T>("gbtrf", &n, &n, &kl, &ku, band.data(), &leads, pivots.data(), &info);
  }
  if (info > 0)
    failed = order[std::size_t(info - 1)];
}

template <class T> void BandFactors<T>::solve(const T *b, T *x) const {
  if (!n)
    return;
  std::vector<T> right(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k)
    right[std::size_t(k)] = b[order[std::size_t(k)]];
  int info = 0;
  const int one = 1;
  if (positive) {
    const char lower = 'L';
    call_fortran<T>("pbtrs", &lower, &n, &kl, &one, band.data(), &leads, right.data(), &n, &info);
  } else {
    const char plain = 'N';
    call_fortran<T>("gbtrs", &plain, &n, &kl, &ku, &one, band.data(), &leads, pivots.data(), right.data(), &n,
                    &info);
  }
  for (int k = 0; k < n; ++k)
    x[order[std::size_t(k)]] = right[std::size_t(k)];
}

} // namespace ampsim
