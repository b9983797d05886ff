// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel as proofs see it: cut at its barriers, with the values that are the same for all threads of a tile.
//
// A *region* is the code that a thread can execute from one place (the kernel's beginning, or after a barrier) to the
// next barriers: an acyclic graph of *nodes*. A node is a block in an iteration of the loops around it that have
// barriers. This distinguishes the end of iteration i from the beginning of iteration i + 1, which share a barrier
// interval. Loops without barriers are not unrolled: a node in one represents any of its iterations.
#pragma once

#include "frontend/ir/pointer_root.h"
#include "model/access.h"
#include "model/kernel.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ampsim::frontend {

class KernelGraph {
  std::set<const llvm::Instruction *> barrier_calls; // cut points; built first

public:
  /// Cuts the function's blocks at its barriers, and at the barriers of warps with these numbers, in code order: for
  /// pairs of threads that wait for each other at all of them.
  KernelGraph(llvm::Function &function, const Kernel &kernel, const Language &language,
              const std::set<unsigned> &warp_barriers = {});

  llvm::Function &function;
  const Kernel &kernel;
  const Language &language;
  llvm::DominatorTree dominators;
  llvm::PostDominatorTree post_dominators;
  llvm::LoopInfo loops;
  PointerRoots roots;

  /// The barrier that a block begins with; null for other blocks.
  const llvm::CallBase *barrier_in(const llvm::BasicBlock &block) const;
  const std::vector<const llvm::BasicBlock *> &barriers() const { return barrier_blocks; }
  static FenceMask mask_of(const llvm::CallBase &barrier);

  /// Returns whether the value is the same for all threads of a tile that reach it together.
  bool uniform(const llvm::Value &value) const { return !divergent.contains(&value); }
  /// Returns whether the loop contains a barrier that orders accesses to the space.
  bool has_barrier(const llvm::Loop &loop, FenceMask space) const;

  /// Returns whether the launch gives the variable a place of its own in the memory whose size it determines.
  bool placed(const llvm::GlobalVariable &variable) const {
    return described(variable) && described(variable)->placed_by;
  }
  /// Null if it is not one of the kernel's tile-local variables.
  const TileLocalVariable *described(const llvm::GlobalVariable &variable) const;

  /// Returns whether the kernel reads a thread's or tile's index in that dimension.
  bool uses_dimension(unsigned dimension) const { return used_dimensions.contains(dimension); }

  /// The number of an instruction, in code order.
  unsigned number(const llvm::Instruction &instruction) const { return numbers.at(&instruction); }

  /// Returns whether the block runs only if an annotation does not hold.
  bool breaks_annotation(const llvm::BasicBlock &block) const { return breaking.contains(&block); }
  /// The annotations as written in the program, with their lines.
  const std::vector<std::string> &annotations() const { return annotation_texts; }

  /// The branches that may send threads of one tile to different barriers, according to uniformity.
  const std::vector<const llvm::Instruction *> &parting_branches() const { return parting; }
  /// Returns whether all threads of the tile are still active at `place`, or those whose own paths lead to it are.
  /// Otherwise threads may have left, and none is certain to be active.
  bool presence_known(const llvm::BasicBlock &place) const;
  /// Returns whether either all threads of the tile have ended before `place`, or none has.
  bool nobody_left_alone(const llvm::BasicBlock &place) const;

private:
  std::vector<const llvm::BasicBlock *> barrier_blocks;
  std::map<const llvm::Instruction *, unsigned> numbers;
  std::set<const llvm::Value *> divergent;
  std::vector<llvm::GlobalVariable *> variables; // parallel to Kernel::tile_local
  std::set<unsigned> used_dimensions;
  std::set<const llvm::BasicBlock *> before_barrier;
  std::vector<const llvm::Instruction *> parting;
  std::set<const llvm::BasicBlock *> breaking;
  std::vector<std::string> annotation_texts;

  /// A branch with one way that leads to a barrier and another that does not: threads that take the latter leave the
  /// others.
  struct Leaving {
    const llvm::Instruction *branch;
    std::optional<unsigned> staying; // the one successor that does not leave
    bool together = false;           // all threads of the tile reach it and take the same way
  };
  std::vector<Leaving> leaving;

  bool executed_together(const llvm::BasicBlock &block) const;
  bool may_precede(const llvm::Instruction &branch, const llvm::BasicBlock &place) const;
  void find_leaving();
  llvm::Function &cut_at_barriers(llvm::Function &function, const std::set<unsigned> &warp_barriers);
  void find_annotations();
  void find_dimensions();
  void find_divergent();
  void find_parting();
};

using Node = int;
inline constexpr Node live = -1; // values computed before the region begins

class Region {
public:
  /// Starts at the beginning of `start`; ends before the barriers that order accesses to one of `spaces`. Without
  /// spaces, no barrier ends it, and every loop represents all of its iterations. `id` distinguishes the terms of one
  /// region from those of another.
  Region(const KernelGraph &graph, const llvm::BasicBlock &start, FenceMask spaces, unsigned id);

  struct Edge {
    Node from;
    unsigned successor;
  };
  struct Place {
    const llvm::BasicBlock *block;
    std::map<const llvm::Loop *, unsigned> rounds;
    std::vector<Edge> in;
    std::vector<Node> out;
    bool leaves = false; // the thread may leave the region here
  };
  const KernelGraph &graph;
  const FenceMask spaces;
  const unsigned id;
  std::vector<Place> nodes; // in topological order
  std::vector<Node> ends;   // at barriers
  std::vector<Node> exits;  // at which the thread ends
  std::vector<Edge> cut;    // back edges that are not followed

  bool ends_at(const llvm::BasicBlock &block) const;
  /// Returns whether the loop is unrolled iteration by iteration.
  bool unrolled(const llvm::Loop &loop) const { return spaces && graph.has_barrier(loop, spaces); }
  /// The loop that the block is the header of, if it represents all of its iterations.
  const llvm::Loop *summarised_loop(const llvm::BasicBlock &block) const;
  bool in_summarised_loop(const llvm::BasicBlock &block) const;
  /// The nearest node that every path to `node` passes, if every path from there reaches `node`; else `live`.
  Node equivalent(Node node) const;
  bool dominates(Node a, Node b) const;
  Node dominator_of(Node node) const { return dominator[std::size_t(node)]; }
  bool may_precede(Node a, Node b) const { return before[std::size_t(b)].contains(a); }
  /// The node of the block's last execution on the way to `node`: `live` if before the region. Throws NotExpressible if
  /// that depends on the path.
  Node last(const llvm::BasicBlock &block, Node node) const;

private:
  std::vector<Node> dominator; // of each node
  std::vector<std::set<Node>> before;
};

} // namespace ampsim::frontend
