// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Binary searches by one thread.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

/// The number of elements before the first one that is not less than `value`, or before the first one that is greater.
template <class Iterator, class Offset, class T>
__device__ Offset LowerBound(Iterator input, Offset count, T value) {
  Offset begin = 0;
  while (count > 0) {
    const Offset half = count >> 1;
    if (input[begin + half] < value) {
      begin += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return begin;
}
template <class Iterator, class Offset, class T>
__device__ Offset UpperBound(Iterator input, Offset count, T value) {
  Offset begin = 0;
  while (count > 0) {
    const Offset half = count >> 1;
    if (value < input[begin + half]) {
      count = half;
    } else {
      begin += half + 1;
      count -= half + 1;
    }
  }
  return begin;
}

/// For two sorted lists of these lengths that are merged: how far each has been consumed at the output's place
/// `diagonal`.
template <class A, class B, class Offset, class Coordinate>
__host__ __device__ void MergePathSearch(Offset diagonal, A a, B b, Offset a_length, Offset b_length,
                                         Coordinate &path) {
  Offset begin = diagonal > b_length ? diagonal - b_length : 0, end = diagonal < a_length ? diagonal : a_length;
  while (begin < end) {
    const Offset pivot = begin + (end - begin) / 2;
    if (a[pivot] <= b[diagonal - pivot - 1])
      begin = pivot + 1;
    else
      end = pivot;
  }
  path.x = begin < a_length ? begin : a_length;
  path.y = diagonal - begin;
}

} // namespace hipcub
