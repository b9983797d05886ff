// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of one thread's values.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

template <int LENGTH, class T, class ReductionOp, class Prefix>
__device__ Prefix ThreadReduce(T *input, ReductionOp op, Prefix prefix) {
  for (int k = 0; k < LENGTH; ++k)
    prefix = op(prefix, input[k]);
  return prefix;
}
template <int LENGTH, class T, class ReductionOp> __device__ T ThreadReduce(T *input, ReductionOp op) {
  return ThreadReduce<LENGTH - 1>(input + 1, op, input[0]);
}
template <int LENGTH, class T, class ReductionOp> __device__ T ThreadReduce(T (&input)[LENGTH], ReductionOp op) {
  return ThreadReduce<LENGTH>(static_cast<T *>(input), op);
}
template <int LENGTH, class T, class ReductionOp, class Prefix>
__device__ Prefix ThreadReduce(T (&input)[LENGTH], ReductionOp op, Prefix prefix) {
  return ThreadReduce<LENGTH>(static_cast<T *>(input), op, prefix);
}

} // namespace hipcub
