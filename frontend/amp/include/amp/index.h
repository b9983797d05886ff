// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// index<N> (specification 4.1): a point in N-dimensional space; and the base that it shares with extent<N>.
//
// Both are N integers with the same arithmetic, written once in details::coordinates. Dimensions 0 to 2 are written out
// and only higher ones use a loop: the compiler drops the branches on N while it generates code, so an index of the
// usual ranks becomes scalars before a kernel's accesses are instrumented.
#pragma once

#include "restriction.h"

#include <type_traits>

namespace concurrency {

template <int N> class index;
template <int N> class extent;
template <int D0, int D1 = 0, int D2 = 0> class tiled_extent;
template <int D0, int D1 = 0, int D2 = 0> class tiled_index;

/// Runs the statement for every dimension `d` of N.
#define AMPSIM_EACH_DIMENSION(N, d, ...)                                                                           \
  {                                                                                                                \
    const int d = 0;                                                                                               \
    __VA_ARGS__;                                                                                                   \
  }                                                                                                                \
  if (N > 1) {                                                                                                     \
    const int d = 1;                                                                                               \
    __VA_ARGS__;                                                                                                   \
  }                                                                                                                \
  if (N > 2) {                                                                                                     \
    const int d = 2;                                                                                               \
    __VA_ARGS__;                                                                                                   \
  }                                                                                                                \
  if (N > 3) {                                                                                                     \
    for (int d = 3; d < N; ++d) {                                                                                  \
      __VA_ARGS__;                                                                                                 \
    }                                                                                                              \
  }

/// An overload for arguments that are constants and satisfy the condition.
#define AMPSIM_CONSTANT(CONDITION) __attribute__((enable_if(CONDITION, "a constant")))

/// An overload for containers, indices and extents of that rank; others do not have it.
#define AMPSIM_RANK(RANK) __attribute__((enable_if(N == RANK, "the rank must be " #RANK)))

namespace details {

/// The type of a pointer to components: not the literal 0, which is an integer.
template <class Pointer>
using if_components = typename std::enable_if<std::is_convertible<Pointer, const int *>::value>::type;

/// N components and their arithmetic; `Self` is index<N> or extent<N>.
template <class Self, int N> class coordinates {
  static_assert(N > 0, "the rank of an index or extent is at least 1");

public:
  static const int rank = N;
  typedef int value_type;

  /// The component of dimension `c`; 0 is the most significant.
  AMPSIM_BOTH int operator[](unsigned int c) const { return component_[c]; }
  AMPSIM_BOTH int &operator[](unsigned int c) { return component_[c]; }

  // The same for constants, which are selected at compile time: the result is a scalar.
  AMPSIM_BOTH int operator[](unsigned int c) const AMPSIM_CONSTANT(c == 0) { return component_[0]; }
  AMPSIM_BOTH int operator[](unsigned int c) const AMPSIM_CONSTANT(c == 1 && N > 1) { return component_[1]; }
  AMPSIM_BOTH int operator[](unsigned int c) const AMPSIM_CONSTANT(c == 2 && N > 2) { return component_[2]; }
  AMPSIM_BOTH int &operator[](unsigned int c) AMPSIM_CONSTANT(c == 0) { return component_[0]; }
  AMPSIM_BOTH int &operator[](unsigned int c) AMPSIM_CONSTANT(c == 1 && N > 1) { return component_[1]; }
  AMPSIM_BOTH int &operator[](unsigned int c) AMPSIM_CONSTANT(c == 2 && N > 2) { return component_[2]; }

  AMPSIM_BOTH Self &operator+=(const Self &rhs) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] += rhs.component_[d])
    return self();
  }
  AMPSIM_BOTH Self &operator-=(const Self &rhs) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] -= rhs.component_[d])
    return self();
  }
  AMPSIM_BOTH Self &operator+=(int rhs) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] += rhs)
    return self();
  }
  AMPSIM_BOTH Self &operator-=(int rhs) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] -= rhs)
    return self();
  }
  AMPSIM_BOTH Self &operator*=(int rhs) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] *= rhs)
    return self();
  }
  AMPSIM_BOTH Self &operator/=(int rhs) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] /= rhs)
    return self();
  }
  AMPSIM_BOTH Self &operator%=(int rhs) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] %= rhs)
    return self();
  }

  AMPSIM_BOTH Self &operator++() { return *this += 1; }
  AMPSIM_BOTH Self operator++(int) {
    Self before(self());
    *this += 1;
    return before;
  }
  AMPSIM_BOTH Self &operator--() { return *this -= 1; }
  AMPSIM_BOTH Self operator--(int) {
    Self before(self());
    *this -= 1;
    return before;
  }

protected:
  AMPSIM_BOTH coordinates(){AMPSIM_EACH_DIMENSION(N, d, component_[d] = 0)} AMPSIM_BOTH
      coordinates(const coordinates &other){
          AMPSIM_EACH_DIMENSION(N, d, component_[d] = other.component_[d])} AMPSIM_BOTH coordinates &
      operator=(const coordinates &other) {
    AMPSIM_EACH_DIMENSION(N, d, component_[d] = other.component_[d])
    return *this;
  }
  AMPSIM_BOTH explicit coordinates(const int *components){
      AMPSIM_EACH_DIMENSION(N, d, component_[d] = components[d])} AMPSIM_BOTH explicit coordinates(int c0) {
    component_[0] = c0;
  }
  AMPSIM_BOTH coordinates(int c0, int c1) {
    component_[0] = c0;
    component_[N == 2] = c1;
  }
  AMPSIM_BOTH coordinates(int c0, int c1, int c2) {
    component_[0] = c0;
    component_[N == 3] = c1;
    component_[N == 3 ? 2 : 0] = c2;
  }

private:
  AMPSIM_BOTH Self &self() { return static_cast<Self &>(*this); }

  int component_[N];
};

template <class Self, int N> const int coordinates<Self, N>::rank;

} // namespace details

/// A point in N-dimensional space (4.1).
template <int N> class index : public details::coordinates<index<N>, N> {
  typedef details::coordinates<index<N>, N> base;

public:
  /// Zero in every dimension.
  AMPSIM_BOTH index() {}
  AMPSIM_BOTH index(const index &other) : base(other) {}
  /// Rank 1.
  AMPSIM_RANK(1) AMPSIM_BOTH explicit index(int i0) : base(i0) {}
  /// Rank 2.
  AMPSIM_RANK(2) AMPSIM_BOTH index(int i0, int i1) : base(i0, i1) {}
  /// Rank 3.
  AMPSIM_RANK(3) AMPSIM_BOTH index(int i0, int i1, int i2) : base(i0, i1, i2) {}
  /// N components in memory.
  template <class Pointer, class = details::if_components<Pointer>>
  AMPSIM_BOTH explicit index(Pointer components) : base(components) {}

  AMPSIM_BOTH index &operator=(const index &other) {
    base::operator=(other);
    return *this;
  }
};

// The free operators of 4.1.4 and 4.2.4, for CLASS = index, extent.

#define AMPSIM_COORDINATE_COMPARISON(CLASS)                                                                        \
  template <int N> AMPSIM_BOTH bool operator==(const CLASS<N> &lhs, const CLASS<N> &rhs) {                         \
    bool same = true;                                                                                              \
    AMPSIM_EACH_DIMENSION(N, d, same &= lhs[d] == rhs[d])                                                          \
    return same;                                                                                                   \
  }                                                                                                                \
  template <int N> AMPSIM_BOTH bool operator!=(const CLASS<N> &lhs, const CLASS<N> &rhs) { return !(lhs == rhs); }

#define AMPSIM_COORDINATE_PAIRWISE(CLASS, OPERATOR)                                                                \
  template <int N> AMPSIM_BOTH CLASS<N> operator OPERATOR(const CLASS<N> &lhs, const CLASS<N> &rhs) {              \
    CLASS<N> result(lhs);                                                                                          \
    AMPSIM_EACH_DIMENSION(N, d, result[d] = lhs[d] OPERATOR rhs[d])                                                \
    return result;                                                                                                 \
  }

#define AMPSIM_COORDINATE_SCALAR(CLASS, OPERATOR)                                                                  \
  template <int N> AMPSIM_BOTH CLASS<N> operator OPERATOR(const CLASS<N> &lhs, int rhs) {                          \
    CLASS<N> result(lhs);                                                                                          \
    AMPSIM_EACH_DIMENSION(N, d, result[d] = lhs[d] OPERATOR rhs)                                                   \
    return result;                                                                                                 \
  }                                                                                                                \
  template <int N> AMPSIM_BOTH CLASS<N> operator OPERATOR(int lhs, const CLASS<N> &rhs) {                          \
    CLASS<N> result(rhs);                                                                                          \
    AMPSIM_EACH_DIMENSION(N, d, result[d] = lhs OPERATOR rhs[d])                                                   \
    return result;                                                                                                 \
  }

#define AMPSIM_COORDINATE_OPERATORS(CLASS)                                                                         \
  AMPSIM_COORDINATE_COMPARISON(CLASS)                                                                              \
  AMPSIM_COORDINATE_PAIRWISE(CLASS, +)                                                                             \
  AMPSIM_COORDINATE_PAIRWISE(CLASS, -)                                                                             \
  AMPSIM_COORDINATE_SCALAR(CLASS, +)                                                                               \
  AMPSIM_COORDINATE_SCALAR(CLASS, -)                                                                               \
  AMPSIM_COORDINATE_SCALAR(CLASS, *)                                                                               \
  AMPSIM_COORDINATE_SCALAR(CLASS, /)                                                                               \
  AMPSIM_COORDINATE_SCALAR(CLASS, %)

AMPSIM_COORDINATE_OPERATORS(index)

} // namespace concurrency

/// Both spellings of the namespace are in use.
namespace Concurrency = concurrency;
