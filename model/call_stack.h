// The stack of a simulated thread whose kernel calls functions.
//
// A GPU gives each thread a stack of the size that the program asks for. How much a call takes of it depends on how its
// compiler uses registers, which ampsim does not know. So what a call takes is an estimate, from the function's variables and
// length (frontend/ir/kept_calls.h), the same in every variant of a kernel's code and at every level of optimisation: a program
// overflows its stack always at the same call. A thread may use several times what the program asks for, so that none is
// said to overflow its stack that fits in it on a GPU. The stack of the processor on which it runs has room for frames that are
// many times as large as the estimate; a page that cannot be accessed at its end is what remains where that is wrong.
#pragma once

#include "model/abi.h"
#include "model/access.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace ampsim {

/// The default, per CUDA's documentation.
inline constexpr std::uint64_t default_stack_bytes = 1024;
/// More than any GPU gives to a thread.
inline constexpr std::uint64_t most_stack_bytes = 512 << 10;

/// What the calls of a thread may take, by estimate, where the program asks for stacks of `asked` bytes.
constexpr std::uint64_t stack_for_calls(std::uint64_t asked) {
  return std::max<std::uint64_t>(16 << 10, 4 * std::min(asked, most_stack_bytes));
}

/// Of the processor, for that: with hooks, and without optimisation, each value has its place in a frame.
constexpr std::uint64_t stack_of_processor(std::uint64_t for_calls) { return 256 * for_calls; }

/// Where a thread's calls are made that are not inlined, innermost first, each place once, however often recursion comes by it;
/// no_site after the last one. Those that do not fit are left out.
using CallPlaces = std::array<SiteId, 12>;
constexpr CallPlaces no_calls = [] {
  CallPlaces places{};
  places.fill(no_site);
  return places;
}();
inline CallPlaces calls_of(const ampsim_thread_context &thread) {
  constexpr unsigned most_looked_at = 1 << 16;
  CallPlaces places = no_calls;
  std::size_t found = 0;
  unsigned looked_at = 0;
  for (const ampsim_call *call = thread.call; call && found < places.size() && looked_at < most_looked_at;
       call = call->caller, ++looked_at)
    if (std::find(places.begin(), places.begin() + std::ptrdiff_t(found), call->site) ==
        places.begin() + std::ptrdiff_t(found))
      places[found++] = call->site;
  return places;
}

} // namespace ampsim
