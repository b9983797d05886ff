// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stack of a simulated thread whose kernel calls functions.
//
// A GPU gives each thread a stack of the size that the program requests. How much of it a call uses depends on the GPU
// compiler's register allocation, which ampsim does not know. So the size of a call is an estimate from the function's
// variables and length (frontend/ir/kept_calls.h), the same in every variant of a kernel's code and at every level of
// optimisation: a program always overflows its stack at the same call. A thread may use several times the requested
// size, so that no overflow is reported for a thread that fits on a GPU. The processor's stack has room for frames many
// times as large as the estimate; an inaccessible page at its end catches the rest.
#pragma once

#include "model/abi.h"
#include "model/access.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace ampsim {

/// The default, per CUDA's documentation.
inline constexpr std::uint64_t default_stack_bytes = 1024;
/// More than any GPU gives a thread.
inline constexpr std::uint64_t most_stack_bytes = 512 << 10;

/// The estimated size that the calls of a thread may use if the program requests stacks of `requested` bytes.
constexpr std::uint64_t stack_for_calls(std::uint64_t requested) {
  return std::max<std::uint64_t>(16 << 10, 4 * std::min(requested, most_stack_bytes));
}

/// The size of the processor's stack for that: with hooks, and without optimisation, each value has its place in a
/// frame.
constexpr std::uint64_t stack_of_processor(std::uint64_t for_calls) { return 256 * for_calls; }

/// The sites of a thread's calls that are not inlined, innermost first, each once even with recursion; no_site after
/// the last one. Sites that do not fit are left out.
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
