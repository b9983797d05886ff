// The steps that proofs of a kernel are made of: its shared accesses, its barrier intervals, and one attempt at a property.
#pragma once

#include "frontend/ir/kernel_module.h"
#include "frontend/prove/thread_values.h"
#include "model/proof.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// What an attempt ended with, where it did not end with a proof.
struct Gap {
  std::string reason, help;
  Model candidate;
  std::vector<SourceFrame> at, other;
};

struct OutOfTime {};

/// One attempt to prove something of a kernel, under the assumptions that its setting makes.
struct Attempt {
  const KernelGraph &graph;
  const std::vector<Site> &sites;
  Terms &terms;
  Setting setting;
  std::chrono::steady_clock::time_point deadline;
  std::vector<Assumption> assumptions; // that the attempt itself found to be needed
  unsigned regions = 0;
  bool last = false; // what it ends with is told, and so are numbers for which it fails

  static constexpr const char *too_late = "the time limit for this proof was reached",
                              *more_time = "raise it ('--timeout')";
  bool late() const { return std::chrono::steady_clock::now() > deadline; }
  void check_time() const {
    if (late())
      throw OutOfTime();
  }
};

/// A shared access, with the eyes of a thread.
struct SharedAccess {
  llvm::Instruction *instruction = nullptr;
  unsigned number = 0; // among those of the instruction
  AccessKind kind = AccessKind::read;
  std::uint64_t size = 0; // bytes
  const Site *site = nullptr;
  Node node = live;
};
/// Those of a region's nodes. Throws NotExpressible for one whose size is not constant.
std::vector<SharedAccess> accesses_in(const Region &region, const std::vector<Site> &sites);
Pointer address_of(const SharedAccess &access, ThreadValues &values, int thread);
bool in_space(const Pointer &pointer, FenceMask space);
/// The name of what is accessed, as the program writes it.
std::string name_of(const Pointer &pointer, const Attempt &attempt);
std::string variable_name(const llvm::Value &variable, const Attempt &attempt);
std::vector<SourceFrame> place_of(const SharedAccess &access);

/// Where an interval begins, with the counters that are known there.
using IntervalStart = std::pair<const llvm::BasicBlock *, UniformState>;
struct IntervalGraph {
  struct Step {
    std::size_t from;
    Node end; // the barrier in that interval's region
    std::size_t to;
  };
  std::vector<IntervalStart> starts; // the kernel's begin first
  std::vector<Step> steps;
};
IntervalGraph interval_graph(Attempt &attempt, FenceMask spaces);

/// Calls `look` for each barrier interval that the threads of a tile can be in, with what is known of uniform counters
/// there. Stops at the first gap.
using Look = std::function<std::optional<Gap>(ThreadValues &values)>;
std::optional<Gap> look_at(Attempt &attempt, const IntervalStart &start, FenceMask spaces, const Look &look);
std::optional<Gap> for_each_interval(Attempt &attempt, FenceMask spaces, const Look &look);

std::optional<Gap> prove_races(Attempt &attempt, bool across_tiles);
std::optional<Gap> prove_barriers(Attempt &attempt);
std::optional<Gap> prove_bounds(Attempt &attempt);
std::optional<Gap> prove_initialised(Attempt &attempt);

/// Input for which the question has an answer: the symbols that have a name.
Model small_model(const z3::expr &question, Attempt &attempt);

/// What a value hangs on that proofs do not know, as a reason and what helps.
Gap gap_of(const ThreadValues &values, const std::string &otherwise);

} // namespace ampsim::frontend
