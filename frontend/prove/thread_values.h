// What two threads of a launch compute, as terms.
//
// A region (kernel_graph.h) is looked at with the eyes of thread 1 and of thread 2. Every value of the kernel is a sum of
// what the thread is (its indices), what the launch is (arguments, extents), and what is not known: memory that was read,
// counters of loops. Values that are the same for all threads of the tile, because nothing in them differs, are the same
// term for both threads. The rule that keeps this right: a value in a loop without a barrier belongs to the thread, even
// if it is uniform, since the two threads may be in different iterations.
#pragma once

#include "frontend/prove/integer_terms.h"
#include "frontend/prove/kernel_graph.h"
#include "frontend/prove/warp_barriers.h"
#include "model/proof.h"

#include <optional>
#include <string>
#include <variant>

namespace ampsim::frontend {

/// The uniform counters of loops with barriers whose value is known when a region begins.
using UniformState = std::map<const llvm::PHINode *, std::int64_t>;

/// Where memory begins: which capture, variable or array.
struct MemoryObject {
  enum class Kind : std::uint8_t { unknown, capture, tile_local, thread_private, constant } kind = Kind::unknown;
  unsigned index = 0;                  // of a capture
  const llvm::Value *object = nullptr; // of a variable
  bool sized_by_launch = false;        // all such variables of a kernel begin at the same place
  friend bool operator==(const MemoryObject &a, const MemoryObject &b) {
    return a.kind == b.kind && a.index == b.index && a.sized_by_launch == b.sized_by_launch &&
           (a.object == b.object || a.sized_by_launch);
  }
};

struct Pointer {
  MemoryObject object;
  Sum offset; // bytes
  /// Of an element that a library has checked: its indices in that capture, and what was added behind.
  std::vector<Sum> element;
  Sum behind;
  std::optional<z3::expr> when; // the address is that of memory only then
};

/// Nothing where no proof needs it: floating point, for one.
struct Value {
  std::optional<Sum> sum;
  std::optional<z3::expr> truth; // of a bool, and of an integer that is one
  std::optional<Pointer> pointer;
};

/// A grid's threads in one dimension can be more than a 32-bit integer holds. Few launches are that large.
inline constexpr std::int64_t most_threads_assumed = (std::int64_t(1) << 31) - 2048;

/// What is assumed of a launch, and what its atoms mean.
struct Setting {
  const KernelGraph &graph;
  Terms &terms;
  LaunchShape shape; // zeros: any
  /// Dimensions in which launches have one block of one thread, where the launch says how long these are.
  std::array<bool, 3> flat{};
  bool fewer_threads = false;     // than most_threads_assumed in each dimension
  bool no_overflow = false;       // of what the language leaves undefined
  bool annotations = false;       // those in the code hold
  bool whole = false;             // the two threads are in different tiles
  std::optional<TeamPairs> pairs; // the pairs of threads that are looked at, where these are not all
  std::optional<Team> team;       // that thread 1 is in
  bool overlapping = false;       // the program gives one container to several captures
  UniformState state;
  std::set<unsigned> injective; // captures in which no number stands twice, and that the kernel does not write
  /// The places at which that was needed: "step += TS".
  std::map<std::string, std::string> *overflows = nullptr;

  /// The same for another graph of the kernel.
  Setting on(const KernelGraph &other) const {
    return {other, terms, shape, flat,        fewer_threads, no_overflow, annotations,
            whole, pairs, team,  overlapping, state,         injective,   overflows};
  }
};

class ThreadValues {
public:
  ThreadValues(const Region &region, const Setting &setting);

  Value value(const llvm::Value &value, Node node, int thread);
  Sum sum(const llvm::Value &value, Node node, int thread);
  z3::expr truth(const llvm::Value &value, Node node, int thread);
  /// Does the thread come to the node?
  z3::expr reaches(Node node, int thread);
  z3::expr takes(const Region::Edge &edge, int thread);
  /// Does the thread come to `node`, if it comes to `from`, which every way to `node` passes?
  z3::expr reaches_from(Node from, Node node, int thread);
  /// What is known when the region begins, of conditions before it.
  z3::expr begins(int thread);
  /// Its indices: bounded by the launch's shape.
  Sum local(unsigned dimension, int thread);
  Sum tile(unsigned dimension, int thread);
  Sum global(unsigned dimension, int thread);
  Sum rank_in_tile(int thread);
  Sum extent(unsigned dimension); // of a launch without tiles
  Sum tile_size(unsigned dimension);
  Sum tile_count(unsigned dimension);
  Sum tile_origin(unsigned dimension, int thread);
  unsigned rank() const { return setting.graph.kernel.rank; }
  z3::expr distinct(); // a pair of threads that are compared

  const Region &region;
  const Setting &setting;
  /// What the result hangs on that is not known: "an index that is read from memory".
  std::set<std::string> unknown;

private:
  Terms &terms;
  struct Looked {
    Pointer place;
    Sum value;
  };
  std::set<Atom> with_stride;
  std::map<unsigned, std::vector<Looked>> looked_up; // in captures where no number stands twice
  std::map<std::tuple<const llvm::Value *, Node, int>, Value> known;
  std::map<std::pair<Node, int>, z3::expr> reached;

  z3::expr is_lane_of(const Sum &lane, std::uint64_t mask);
  z3::expr in_one_of(const std::vector<std::uint64_t> &teams, const Sum &lane_of_one, const Sum &lane_of_other);
  std::string index_name(const char *index, const char *at_launch, unsigned dimension) const;
  bool leaves_apart(const llvm::BasicBlock &block) const;
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
