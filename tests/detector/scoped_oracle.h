// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The brute-force oracle of CUDA's memory model: finds hazards in a list of events by comparing every pair of accesses,
// with happens-before as the transitive closure of its edges.
//
// It shares only the data types with the detector: no shadow cells, no clocks, no observed sets. The rules are those
// of docs/cuda-model.md. Release and acquire patterns are PTX's (PTX ISA, "Release and Acquire Patterns"): a fence of
// either side with a strong operation of its thread, or an operation of this order with the thread's strong
// operations on the same location; so are conflicts, where at least one operation writes ("Conflict and Data-races").
#pragma once

#include "tests/detector/oracle.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ampsim::test {

/// The operation of one thread, or of several together, at one moment of the total order of events.
struct Event {
  enum class What : std::uint8_t { access, fence, barrier, warp_barrier } what = What::access;
  std::uint64_t block = 0;
  std::uint32_t thread = 0; // rank in the block; of a barrier none
  Step step;                // an access, or a fence with its mask; if it has bytes, the order of operations there
  std::vector<std::uint32_t> lanes{}; // of a warp barrier: ranks in the block
};

struct EventList {
  std::uint32_t threads = 64; // in a block
  std::vector<Event> events;
};

std::map<OracleKey, OracleFinding> scoped_oracle(const ProgramTables &tables, const EventList &list);

/// The order that a pair lacks in PTX's model, although a barrier orders it by CUDA's guide. `acquire`: only the pairs
/// that also lack it if a fence before a barrier counts for operations after the barrier.
enum class Missing : std::uint8_t { any_fence, acquire };
std::map<OracleKey, OracleFinding> notes_of_scoped_oracle(const ProgramTables &tables, const EventList &list,
                                                          Missing missing);

std::string dump(const ProgramTables &tables, const EventList &list);

} // namespace ampsim::test
