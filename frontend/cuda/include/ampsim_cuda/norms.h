// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Norms in double precision, within a unit in the last place, and without intermediate overflow: numbers are scaled by
// a power of two, and the rounding errors of their squares are summed separately.
#pragma once

namespace ampsim_cuda {

struct sum_of_squares {
  double sum = 0, lost = 0;
  AMPSIM_BOTH void add(double x) {
    const double square = x * x, total = sum + square, part = total - sum;
    lost += __builtin_fma(x, x, -square) + ((sum - (total - part)) + (square - part));
    sum = total;
  }
};

/// The root of a sum of two numbers, and the distance of the first from it.
struct exact_root {
  double root = 0, rest = 0;
  AMPSIM_BOTH explicit exact_root(const sum_of_squares &squares) {
    root = sqrt(squares.sum);
    if (root > 0)
      rest = (__builtin_fma(-root, root, squares.sum) + squares.lost) / (2 * root);
  }
};

/// The scale that brings the largest number between 1 and 2; 1 if it is 0, infinite or NaN.
static AMPSIM_BOTH inline int exponent_of_largest(const double *values, int count) {
  double largest = 0;
  for (int k = 0; k < count; ++k)
    largest = fmax(largest, fabs(values[k]));
  return largest > 0 && largest <= 0x1.fffffffffffffp1023 ? ilogb(largest) : 0;
}

static AMPSIM_BOTH inline double norm_of(const double *values, int count, bool reciprocal) {
  sum_of_squares squares;
  const int exponent = exponent_of_largest(values, count);
  bool infinite = false;
  for (int k = 0; k < count; ++k) {
    infinite |= fabs(values[k]) == __builtin_inf();
    squares.add(ldexp(values[k], -exponent));
  }
  if (infinite)
    return reciprocal ? 0 : __builtin_inf();
  const exact_root exact(squares);
  if (!reciprocal)
    return ldexp(exact.root + exact.rest, exponent);
  if (exact.root == 0)
    return __builtin_inf();
  const double inverse = 1 / exact.root, error = __builtin_fma(-inverse, exact.root, 1.0) - inverse * exact.rest;
  return ldexp(__builtin_fma(inverse, error, inverse), -exponent);
}
template <class... T> AMPSIM_BOTH inline double norm(T... values) {
  const double all[] = {values...};
  return norm_of(all, sizeof...(T), false);
}
template <class... T> AMPSIM_BOTH inline double reciprocal_norm(T... values) {
  const double all[] = {values...};
  return norm_of(all, sizeof...(T), true);
}

} // namespace ampsim_cuda
