// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The third kind of failure: an error in ampsim itself.
//
// A wrong program gets a finding, wrong options get a diagnostic. If ampsim contradicts itself, it reports that and
// stops, in release builds as well, because a report made from a broken state is worse than none.
#pragma once

#include <string_view>

namespace ampsim {

[[noreturn]] void internal_error(std::string_view what);

inline void check(bool holds, std::string_view what) {
  if (!holds) [[unlikely]]
    internal_error(what);
}

} // namespace ampsim
