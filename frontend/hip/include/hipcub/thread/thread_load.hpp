// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads with cache hints, which are plain loads here.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

template <CacheLoadModifier MODIFIER, class Iterator>
__device__ typename std::iterator_traits<Iterator>::value_type ThreadLoad(Iterator place) {
  if constexpr (MODIFIER == LOAD_VOLATILE && std::is_pointer_v<Iterator>)
    return ::rocprim::detail::load_volatile(place);
  else
    return *place;
}

} // namespace hipcub
