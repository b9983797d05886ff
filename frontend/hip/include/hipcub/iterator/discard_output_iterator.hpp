// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Discards the values that are written to it.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

template <class Offset = ptrdiff_t> using DiscardOutputIterator = ::rocprim::discard_iterator;

} // namespace hipcub
