// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elements with their indices.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

template <class Input, class Offset = ptrdiff_t, class Value = typename std::iterator_traits<Input>::value_type>
using ArgIndexInputIterator = ::rocprim::arg_index_iterator<Input, Offset, Value>;

} // namespace hipcub
