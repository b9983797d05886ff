// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The brute-force oracle: finds hazards by comparing every pair of accesses of a script, directly by the
// specification.
//
// It shares only the data types with the detector: no shortcuts by epochs, no frontiers, no vector clocks (fence
// chains are searched for in the list of events).
#pragma once

#include "tests/detector/bench.h"

#include <map>
#include <set>
#include <tuple>

namespace ampsim::test {

struct OracleKey {
  Kind kind;
  Scope scope;
  Space space;
  SiteId first, second; // equal for single accesses
  friend auto operator<=>(const OracleKey &, const OracleKey &) = default;
};

struct OracleFinding {
  std::set<std::uint64_t> elements;
  std::tuple<std::uint64_t, ThreadId, ThreadId> lowest;               // element, first thread, second thread
  std::set<std::tuple<std::uint64_t, ThreadId, ThreadId>> pairs = {}; // all, if the oracle keeps them
};

struct OracleOptions {
  bool global_initialised = true;
  bool allow_same = false;
  bool mixed_atomics = false;
  std::set<std::uint64_t> unwritten = {}; // bytes of global memory that are not initialised although the others are
};

std::map<OracleKey, OracleFinding> oracle(const ProgramTables &tables, const Script &script,
                                          const OracleOptions &options);

} // namespace ampsim::test
