// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values that two threads of a launch compute, as terms.
//
// A region (kernel_graph.h) is evaluated for thread 1 and for thread 2. Every value of the kernel is a sum of
// properties of the thread (its indices), properties of the launch (arguments, extents), and unknowns: values read from
// memory, counters of loops. Values that are the same for all threads of the tile, because nothing in them differs, are
// the same term for both threads. The rule that keeps this correct: a value in a loop without a barrier belongs to the
// thread, even if it is uniform, since the two threads may be in different iterations.
#pragma once

#include "frontend/prove/integer_terms.h"
#include "frontend/prove/kernel_graph.h"
#include "frontend/prove/warp_barriers.h"
#include "model/proof.h"

#include <optional>
#include <string>
#include <variant>

namespace ampsim::frontend {

/// The uniform counters of loops with barriers whose values are known when a region begins.
using UniformState = std::map<const llvm::PHINode *, std::int64_t>;

/// The origin of memory: a capture, variable or array.
struct MemoryObject {
  enum class Kind : std::uint8_t { unknown, capture, tile_local, thread_private, constant } kind = Kind::unknown;
  unsigned index = 0;                  // of a capture
  const llvm::Value *object = nullptr; // of a variable
  bool sized_by_launch = false;        // all such variables of a kernel share an address
  friend bool operator==(const MemoryObject &a, const MemoryObject &b) {
    return a.kind == b.kind && a.index == b.index && a.sized_by_launch == b.sized_by_launch &&
           (a.object == b.object || a.sized_by_launch);
  }
};

struct Pointer {
  MemoryObject object;
  Sum offset; // bytes
  /// For an element that a library has checked: its indices in that capture, and the offset added after the check.
  std::vector<Sum> element;
  Sum past_element;
  std::optional<z3::expr> when; // the address is valid only then
};

/// Nothing if no proof needs it, as for floating point.
struct Value {
  std::optional<Sum> sum;
  std::optional<z3::expr> truth; // of a bool, and of an integer that represents one
  std::optional<Pointer> pointer;
};

/// The assumptions about a launch, and the meaning of its atoms.
struct Setting {
  const KernelGraph &graph;
  Terms &terms;
  LaunchShape shape; // zeros: any
  /// Dimensions in which launches have one block of one thread, in languages whose launches choose them.
  std::array<bool, 3> flat{};
  bool fewer_threads = false;     // than most_threads_assumed in each dimension
  bool no_origin = false;         // the program adds nothing to the threads' indices
  bool no_overflow = false;       // in operations whose overflow is undefined
  bool annotations = false;       // the annotations in the code hold
  bool whole = false;             // the two threads are in different tiles
  std::optional<TeamPairs> pairs; // the pairs of threads that are compared, if not all
  std::optional<Team> team;       // the team of thread 1
  bool overlapping = false;       // the program passes one container for several captures
  UniformState state;
  std::set<unsigned> injective; // read-only captures with distinct values
  /// The places that need this assumption: "step += TS".
  std::map<std::string, std::string> *overflows = nullptr;

  /// The same for another graph of the kernel.
  Setting on(const KernelGraph &other) const {
    return {other, terms, shape, flat,        fewer_threads, no_origin, no_overflow, annotations,
            whole, pairs, team,  overlapping, state,         injective, overflows};
  }
};

class ThreadValues {
public:
  ThreadValues(const Region &region, const Setting &setting);

  Value value(const llvm::Value &value, Node node, int thread);
  Sum sum(const llvm::Value &value, Node node, int thread);
  z3::expr truth(const llvm::Value &value, Node node, int thread);
  /// The condition that the thread reaches the node.
  z3::expr reaches(Node node, int thread);
  z3::expr takes(const Region::Edge &edge, int thread);
  /// The condition that the thread reaches `node` if it reaches `from`, which every path to `node` passes.
  z3::expr reaches_from(Node from, Node node, int thread);
  /// The conditions before the region that hold when it begins.
  z3::expr begins(int thread);
  /// The thread's indices, bounded by the launch's shape.
  Sum local(unsigned dimension, int thread);
  Sum tile(unsigned dimension, int thread);
  Sum global(unsigned dimension, int thread);
  Sum rank_in_tile(int thread);
  Sum extent(unsigned dimension); // for a launch without tiles
  Sum tile_size(unsigned dimension);
  Sum tile_count(unsigned dimension);
  Sum tile_origin(unsigned dimension, int thread);
  /// The number of threads, and what the program adds to their global indices, in a launch that chooses its tiles.
  Sum length(unsigned dimension);
  Sum origin(unsigned dimension);
  Sum launch_number(LaunchNumber number, unsigned dimension);
  unsigned rank() const { return setting.graph.kernel.rank; }
  z3::expr distinct(); // the two threads are a pair to compare

  const Region &region;
  const Setting &setting;
  /// The unknowns that the result depends on: "an index read from memory".
  std::set<std::string> unknown;

private:
  Terms &terms;
  struct Looked {
    Pointer place;
    Sum value;
  };
  std::set<Atom> with_stride;
  std::map<unsigned, std::vector<Looked>> looked_up; // in captures with distinct values
  std::map<std::tuple<const llvm::Value *, Node, int>, Value> known;
  std::map<std::pair<Node, int>, z3::expr> reached;

  z3::expr is_lane_of(const Sum &lane, std::uint64_t mask);
  z3::expr in_one_of(const std::vector<std::uint64_t> &teams, const Sum &lane_of_one, const Sum &lane_of_other);
  std::string index_name(const char *index, LaunchNumber at_launch, unsigned dimension) const;
  std::string of_thread(int thread) const;
  std::string name(LaunchNumber number, unsigned dimension) const;
  bool leaves_separately(const llvm::BasicBlock &block) const;
  std::string tag(const llvm::Instruction &instruction, Node node, int thread) const;
  int owner(const llvm::Instruction &instruction, Node node, int thread) const;
  Value find(const llvm::Instruction &instruction, Node node, int thread);
  Value unknown_value(const llvm::Instruction &instruction, Node node, int thread, const std::string &why);
  void look_up(const llvm::LoadInst &load, const Value &value, Node node, int thread);
  Value load(const llvm::LoadInst &load, Node node, int thread);
  std::optional<Value> load_of_local(const llvm::LoadInst &load, Node node, int thread);
  std::optional<Value> header_field(unsigned capture, std::uint64_t offset, const llvm::LoadInst &load);
  Value context_field(std::uint64_t offset, const llvm::LoadInst &load, Node node, int thread);
  Value argument(std::uint64_t offset, const llvm::LoadInst &load);
  Value phi(const llvm::PHINode &phi, Node node, int thread);
  Value live_phi(const llvm::PHINode &phi, int thread);
  Value counter(const llvm::PHINode &phi, const llvm::Loop &loop, Node node, int thread);
  bool of_launch(const llvm::Value &value) const;
  bool invariant(const llvm::Value &value, const llvm::Loop &loop) const;
  std::optional<Sum> step_of(const llvm::PHINode &phi, const llvm::Loop &loop, Node node, int thread);
  enum class Counting : std::uint8_t { free, compared, within };
  Counting counting(const llvm::PHINode &phi, const llvm::Loop &loop, const Sum &step, Node node, int thread);
  std::optional<Value> checked_element(const llvm::PHINode &phi, Node node, int thread);
  Value binary(const llvm::BinaryOperator &operation, Node node, int thread);
  Value compare(const llvm::ICmpInst &comparison, Node node, int thread);
  Value cast(const llvm::CastInst &cast, Node node, int thread);
  Value gep(const llvm::GEPOperator &gep, Node node, int thread);
  Value intrinsic(const llvm::CallBase &call, Node node, int thread);
  Value either(const z3::expr &condition, const Value &a, const Value &b, const llvm::Instruction &at);
  Sum bits(llvm::Instruction::BinaryOps code, const Sum &a, const Sum &b, unsigned width,
           const llvm::Instruction &at, Node node, int thread);
  Sum fitting(const Sum &exact, const llvm::Instruction &at, unsigned width, bool undefined);
  Value of_sum(Sum sum) { return {std::move(sum), std::nullopt, std::nullopt}; }
  Value of_truth(const z3::expr &truth);
};

/// The extent of a captured container, and the distance between the rows of a matrix.
Sum extent_of(const Capture &capture, unsigned dimension, Terms &terms);
Sum row_distance(const Capture &capture, Terms &terms);

/// "line 12" of the instruction, in the user's code.
std::string line_of(const llvm::Instruction &instruction);

} // namespace ampsim::frontend
