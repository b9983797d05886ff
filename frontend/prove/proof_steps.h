// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of a proof: a kernel's shared accesses, its barrier intervals, and one attempt at a property.
#pragma once

#include "frontend/ir/kernel_module.h"
#include "frontend/prove/thread_values.h"
#include "model/proof.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// The result of an attempt that did not find a proof.
struct Gap {
  std::string reason, help;
  Model candidate;
  std::vector<SourceFrame> at, other;
};

struct OutOfTime {};

/// One attempt to prove a property of a kernel, under the assumptions of its setting.
struct Attempt {
  const KernelGraph &graph;
  const std::vector<Site> &sites;
  Terms &terms;
  Setting setting;
  std::chrono::steady_clock::time_point deadline;
  std::vector<Assumption> assumptions; // that the attempt itself requires
  unsigned regions = 0;
  bool last = false; // its result is reported, with numbers for which it fails

  static constexpr const char *timed_out = "the proof ran out of time", *raise_limit = "raise '--timeout'";
  bool out_of_time() const { return std::chrono::steady_clock::now() > deadline; }
  void check_time() const {
    if (out_of_time())
      throw OutOfTime();
  }
};

/// A shared access, as one thread sees it.
struct SharedAccess {
  llvm::Instruction *instruction = nullptr;
  unsigned number = 0; // index among the instruction's accesses
  AccessKind kind = AccessKind::read;
  std::uint64_t size = 0; // bytes
  const Site *site = nullptr;
  Node node = live;
};
/// The accesses of a region's nodes. Throws NotExpressible for one whose size is not constant.
std::vector<SharedAccess> accesses_in(const Region &region, const std::vector<Site> &sites);
Pointer address_of(const SharedAccess &access, ThreadValues &values, int thread);
/// For an access through a section that the kernel has made of a matrix: the row, and the place in it. Nothing if the
/// address is not a sum of such terms.
std::optional<std::pair<Sum, Sum>> place_in_matrix(const Pointer &pointer, Attempt &attempt);
bool in_space(const Pointer &pointer, FenceMask space);
/// The image that is accessed, in languages whose builtin functions compute the addresses; null for other memory. Which
/// of the bytes belong together depends on its format, and barriers may name images separately.
const Capture *image_of(const SharedAccess &access, const KernelGraph &graph);
/// The name of the accessed variable, as written in the program.
std::string name_of(const Pointer &pointer, const Attempt &attempt);
std::string variable_name(const llvm::Value &variable, const Attempt &attempt);
std::vector<SourceFrame> place_of(const SharedAccess &access);

/// The beginning of an interval, with the counters that are known at it.
using IntervalStart = std::pair<const llvm::BasicBlock *, UniformState>;
struct IntervalGraph {
  struct Step {
    std::size_t from;
    Node end; // its barrier in that interval's region
    std::size_t to;
  };
  std::vector<IntervalStart> starts; // the kernel's beginning first
  std::vector<Step> steps;
};
IntervalGraph interval_graph(Attempt &attempt, FenceMask spaces);

/// Calls `look` for each barrier interval that the threads of a tile can be in, with the known uniform counters. Stops
/// at the first gap.
using Look = std::function<std::optional<Gap>(ThreadValues &values)>;
std::optional<Gap> look_at(Attempt &attempt, const IntervalStart &start, FenceMask spaces, const Look &look);
std::optional<Gap> for_each_interval(Attempt &attempt, FenceMask spaces, const Look &look);

std::optional<Gap> prove_races(Attempt &attempt, bool across_tiles);
std::optional<Gap> prove_barriers(Attempt &attempt);
std::optional<Gap> prove_bounds(Attempt &attempt);
std::optional<Gap> prove_initialised(Attempt &attempt);

/// Input that satisfies the question: the symbols that have a name.
Model small_model(const z3::expr &question, Attempt &attempt);

/// The unknown values that a result depends on, as a reason and a hint.
Gap gap_of(const ThreadValues &values, const std::string &otherwise);

} // namespace ampsim::frontend
