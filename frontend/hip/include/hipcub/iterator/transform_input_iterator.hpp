// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of a function of the elements.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

template <class Value, class ConversionOp, class Input, class Offset = ptrdiff_t>
class TransformInputIterator : public ::rocprim::transform_iterator<Input, ConversionOp, Value> {
  using base = ::rocprim::transform_iterator<Input, ConversionOp, Value>;

public:
  __host__ __device__ TransformInputIterator(Input input, ConversionOp op) : base(input, op) {}
  __host__ __device__ TransformInputIterator(const base &other) : base(other) {}
};

} // namespace hipcub
