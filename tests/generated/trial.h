// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One source of generated cases, compiled, and the results of its runs.
//
// Each run is a child of this process, with its own machine, detector (or recorder) and output; it ends by sending
// its results as text. A Program is compiled once and runs many times.
#pragma once

#include "frontend/driver/program.h"
#include "simulator/machine.h"
#include "tests/generated/generator.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ampsim::test {

struct LaunchShown {
  bool candidate = false;          // the detect pass requested the explain pass
  std::vector<std::string> found;  // kind, scope, space, pair of source positions; sorted, each once
  std::vector<std::string> detail; // `found` with elements, threads, iterations
  std::vector<std::string> values; // `detail` with the values seen
  // From the trace:
  std::uint64_t accesses = 0;
  bool strange = false;      // out of bounds, divergent, or without progress: never generated
  bool fences = false;       // free fences were executed
  bool atomics = false;      // atomic operations were
  bool order_shows = false;  // an atomic operation and a plain read, or another operation, of it are unordered
  bool sub_word = false;     // accesses that share a word, but no byte
  bool mixed_widths = false; // atomic operations on a word that is also accessed in another width
};

struct CaseShown {
  std::string result; // the line that the program printed
  std::vector<LaunchShown> launches;
};

struct RunShown {
  std::vector<CaseShown> cases;
  std::string error; // how the child died, if it did
};

struct Way {
  Order order;
  unsigned jobs = 1;
  bool mixed_atomics = false;
};

class Trial {
public:
  /// Compiles; sets `failed` on error. `inlined`: the detect pass's hooks, if the level allows it.
  Trial(const Source &source, const std::string &file, unsigned level, bool inlined);
  bool failed() const { return !program; }

  /// Runs under the detector.
  RunShown detect(const Way &way) { return run(way, false); }
  /// Runs under the recorder; returns the oracle's findings in the trace.
  RunShown record(const Way &way) { return run(way, true); }

private:
  RunShown run(const Way &way, bool record);
  [[noreturn]] void child(const Way &way, bool record, int report);
  RunShown parse(const std::string &report, const std::string &output) const;

  std::vector<CaseLines> lines;
  std::unique_ptr<frontend::Program> program;
};

} // namespace ampsim::test
