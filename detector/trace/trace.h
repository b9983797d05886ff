// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The events in some tiles of a launch, access by access, in several orders of threads: the data of `ampsim trace`.
#pragma once

#include "detector/findings/finding.h"
#include "simulator/launch_tracer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim {

/// The launch, tiles and orders to trace.
struct TraceRequest {
  std::optional<std::uint32_t> launch; // none: the first with a finding of severity error, else the first
  std::vector<std::int32_t> tile;      // index, or one number: the tile's rank; empty: those of the findings
  std::vector<TracedOrder> orders;     // at least one
  std::uint64_t limit = 150'000;       // accesses kept for each order, in all traced tiles
};

/// A piece of memory that was accessed as a whole.
struct TracedElement {
  Space space = Space::global;
  std::uint64_t tile = 0; // rank; of tile-local memory
  std::string variable;   // empty if unknown
  std::vector<std::int64_t> element;
  std::string member;
};

/// One access, as indices.
struct TraceEvent {
  static constexpr std::uint32_t elsewhere = ~0u;
  std::uint32_t thread = 0;   // in Trace::threads; elsewhere: the value that untraced threads left in the element
  std::uint32_t site = 0;     // SiteId; no_site likewise
  std::uint32_t element = 0;  // in Trace::elements
  std::uint32_t interval = 0; // barriers that the thread had passed
  std::uint32_t value = 0;    // in Trace::values: the value read, or in memory after the write
};

struct OrderTrace {
  TracedOrder order;
  std::vector<TraceEvent> events; // in simulation order
  std::uint64_t left_out = 0;     // accesses beyond the limit
  bool diverged = false;          // the launch ended in it
};

struct Trace {
  std::uint32_t launch = 0;
  std::vector<ThreadId> threads; // of the traced tiles, by tile and rank
  std::uint64_t tiles = 0;       // in the launch; threads, if it has no tiles
  std::uint64_t traced_tiles = 0;
  std::vector<TracedElement> elements;
  std::vector<std::string> values;
  std::vector<OrderTrace> orders;
};

} // namespace ampsim
