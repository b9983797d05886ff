// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers that rise by one.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

template <class Value, class Offset = ptrdiff_t>
using CountingInputIterator = ::rocprim::counting_iterator<Value, Offset>;

} // namespace hipcub
