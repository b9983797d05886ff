// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores with cache hints, which are plain stores here.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

template <CacheStoreModifier MODIFIER, class Iterator, class T>
__device__ void ThreadStore(Iterator place, T value) {
  if constexpr (MODIFIER == STORE_VOLATILE && std::is_pointer_v<Iterator>)
    ::rocprim::detail::store_volatile(place, value);
  else
    *place = value;
}

} // namespace hipcub
