// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One value at all places.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

template <class Value, class Offset = ptrdiff_t>
using ConstantInputIterator = ::rocprim::constant_iterator<Value, Offset>;

} // namespace hipcub
