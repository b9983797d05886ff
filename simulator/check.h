// The third kind of failure: we are wrong.
//
// A program that is wrong gets a finding, wrong options get a diagnostic; where ampsim contradicts itself, it says
// so and stops, in release builds too, because a report made from a broken state is worth less than none.
#pragma once

#include <string_view>

namespace ampsim {

[[noreturn]] void internal_error(std::string_view what);

inline void check(bool holds, std::string_view what) {
  if (!holds) [[unlikely]]
    internal_error(what);
}

} // namespace ampsim
