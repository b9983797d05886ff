// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rule that decides whether two accesses by different threads conflict, and the kind of the conflict.
//
// Operations on overlapping bytes are compatible if both are aligned and of the same width, and both are reads, both
// are atomic or, if the language says so (MemoryModel), one is a read and the other atomic. Two operations that
// change nothing (reads, atomic or volatile loads, compare-and-swaps that fail) never conflict, whatever their
// widths: of two conflicting ones at least one writes (C++20, [intro.races]; PTX ISA, "Conflict and Data-races").
// Only operations of one tile can be ordered; between tiles nothing orders anything. (Barrier intervals and
// fence_order.h keep the order within a tile.)
//
// This is the only place that knows the rule; the shadow cell is tested against it.
#pragma once

#include "detector/findings/finding.h"
#include "model/access.h"
#include "model/language.h"
#include "model/site.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace ampsim {

/// The properties of an access that the rule needs.
struct Operation {
  AccessKind kind = AccessKind::read;
  std::uint64_t address = 0; // distance from the start of its memory space, which is aligned for every type
  std::uint32_t size = 0;
  std::string_view atomic;     // name of the atomic operation
  Reach reach = Reach::system; // of an atomic operation
  bool only_reads = false; // an atomic operation that changed nothing: a load, or a compare-and-swap that failed
};

/// Returns true if the value that the site's atomic operation reads is unused, so that it needs no earlier write.
bool only_writes(const Site &site);

/// Returns true if the site never writes: a plain read or an atomic load.
bool only_reads(const Site &site);
/// Returns true if the result of the site's atomic update is unused, so that no thread learns from it what others
/// have done.
bool is_reduction(const Site &site);
/// Returns true for a compare-and-swap, which writes only if it succeeds.
bool may_only_read(const Site &site);

bool overlap(const Operation &a, const Operation &b);

/// The kind of finding that `first` and `second` (in lockstep order) make if nothing orders them; nothing if they are
/// compatible. `together`: the narrowest reach that contains both threads.
std::optional<Kind> hazard(const Operation &first, const Operation &second, const MemoryModel &rules,
                           Reach together = Reach::tile);

} // namespace ampsim
