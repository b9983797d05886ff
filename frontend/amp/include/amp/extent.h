// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// extent<N> (specification 4.2): the size of an N-dimensional space, origin zero.
#pragma once

#include "index.h"

namespace concurrency {

/// The lengths of an N-dimensional space (4.2). Dimension 0 is the most significant.
template <int N> class extent : public details::coordinates<extent<N>, N> {
  typedef details::coordinates<extent<N>, N> base;

public:
  /// Zero in every dimension.
  AMPSIM_BOTH extent() {}
  AMPSIM_BOTH extent(const extent &other) : base(other) {}
  /// Rank 1.
  AMPSIM_RANK(1) AMPSIM_BOTH explicit extent(int e0) : base(e0) {}
  /// Rank 2.
  AMPSIM_RANK(2) AMPSIM_BOTH extent(int e0, int e1) : base(e0, e1) {}
  /// Rank 3.
  AMPSIM_RANK(3) AMPSIM_BOTH extent(int e0, int e1, int e2) : base(e0, e1, e2) {}
  /// N lengths in memory.
  template <class Pointer, class = details::if_components<Pointer>>
  AMPSIM_BOTH explicit extent(Pointer components) : base(components) {}

  AMPSIM_BOTH extent &operator=(const extent &other) {
    base::operator=(other);
    return *this;
  }

  /// The number of points: the product of the lengths.
  AMPSIM_BOTH unsigned int size() const {
    unsigned int product = 1;
    AMPSIM_EACH_DIMENSION(N, d, product *= static_cast<unsigned int>((*this)[d]))
    return product;
  }

  /// Returns true if `idx` is a point of this space.
  AMPSIM_BOTH bool contains(const index<N> &idx) const {
    bool inside = true;
    AMPSIM_EACH_DIMENSION(N, d, inside &= idx[d] >= 0 && idx[d] < (*this)[d])
    return inside;
  }

  /// This extent divided into tiles (4.3). The lengths need not be multiples of the tile's until a launch.
  template <int D0> AMPSIM_BOTH tiled_extent<D0> tile() const {
    static_assert(N == 1, "one tile dimension: the rank of the extent must be 1");
    if constexpr (N == 1)
      return tiled_extent<D0>(*this);
    else // no second message
      return tiled_extent<D0>();
  }
  template <int D0, int D1> AMPSIM_BOTH tiled_extent<D0, D1> tile() const {
    static_assert(N == 2, "two tile dimensions: the rank of the extent must be 2");
    if constexpr (N == 2)
      return tiled_extent<D0, D1>(*this);
    else // no second message
      return tiled_extent<D0, D1>();
  }
  template <int D0, int D1, int D2> AMPSIM_BOTH tiled_extent<D0, D1, D2> tile() const {
    static_assert(N == 3, "three tile dimensions: the rank of the extent must be 3");
    if constexpr (N == 3)
      return tiled_extent<D0, D1, D2>(*this);
    else // no second message
      return tiled_extent<D0, D1, D2>();
  }

  using base::operator+=;
  using base::operator-=;
  AMPSIM_BOTH extent &operator+=(const index<N> &rhs) {
    AMPSIM_EACH_DIMENSION(N, d, (*this)[d] += rhs[d])
    return *this;
  }
  AMPSIM_BOTH extent &operator-=(const index<N> &rhs) {
    AMPSIM_EACH_DIMENSION(N, d, (*this)[d] -= rhs[d])
    return *this;
  }
  AMPSIM_BOTH extent operator+(const index<N> &rhs) const {
    extent result(*this);
    result += rhs;
    return result;
  }
  AMPSIM_BOTH extent operator-(const index<N> &rhs) const {
    extent result(*this);
    result -= rhs;
    return result;
  }
};

AMPSIM_COORDINATE_OPERATORS(extent)

} // namespace concurrency
