// A kernel as proofs see it: cut at its barriers, with what is the same for all threads of a tile.
//
// A *region* is what a thread can do from one place (the kernel's begin, or behind a barrier) to the next barriers: a
// graph without cycles, made of *nodes*. A node is a block in a round of the loops around it that have barriers, so that
// the end of iteration i and the begin of iteration i + 1, which share a barrier interval, are told apart. Loops without
// barriers are not unrolled: a node in one stands for any of its iterations.
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
  std::set<const llvm::Instruction *> barrier_calls; // cut at; made before all else

public:
  /// Cuts the function's blocks at its barriers, and at those of warps that have these numbers, in the order of the code:
  /// for pairs of threads that all of these make wait for each other.
  KernelGraph(llvm::Function &function, const Kernel &kernel, const Language &language,
              const std::set<unsigned> &warp_barriers = {});

  llvm::Function &function;
  const Kernel &kernel;
  const Language &language;
  llvm::DominatorTree dominators;
  llvm::PostDominatorTree post_dominators;
  llvm::LoopInfo loops;
  PointerRoots roots;

  /// The barrier with which a block begins; null for other blocks.
  const llvm::CallBase *barrier_in(const llvm::BasicBlock &block) const;
  const std::vector<const llvm::BasicBlock *> &barriers() const { return barrier_blocks; }
  static FenceMask mask_of(const llvm::CallBase &barrier);

  /// Is it the same for all threads of a tile that come to it together?
  bool uniform(const llvm::Value &value) const { return !divergent.contains(&value); }
  /// Is there a barrier that orders accesses to the space in the loop?
  bool has_barrier(const llvm::Loop &loop, FenceMask space) const;

  /// Does the kernel ask for a thread's or tile's index in that dimension?
  bool uses_dimension(unsigned dimension) const { return used_dimensions.contains(dimension); }

  /// Of an instruction, in the order of the code.
  unsigned number(const llvm::Instruction &instruction) const { return numbers.at(&instruction); }

  /// Is it what happens where an annotation in the code does not hold?
  bool breaks_annotation(const llvm::BasicBlock &block) const { return breaking.contains(&block); }
  /// Those annotations, as the program has them, with their lines.
  const std::vector<std::string> &annotations() const { return annotation_texts; }

  /// The branches that may send threads of one tile to different barriers, as far as uniformity tells.
  const std::vector<const llvm::Instruction *> &parting_branches() const { return parting; }
  /// Are all threads of the tile still there when `place` is reached, or is a thread's own way to it enough to tell?
  /// Where threads may have left without that, nobody can be counted on.
  bool presence_known(const llvm::BasicBlock &place) const;
  /// Have either all threads of the tile ended before `place`, or none?
  bool nobody_left_alone(const llvm::BasicBlock &place) const;

private:
  std::vector<const llvm::BasicBlock *> barrier_blocks;
  std::map<const llvm::Instruction *, unsigned> numbers;
  std::set<const llvm::Value *> divergent;
  std::set<unsigned> used_dimensions;
  std::set<const llvm::BasicBlock *> before_barrier;
  std::vector<const llvm::Instruction *> parting;
  std::set<const llvm::BasicBlock *> breaking;
  std::vector<std::string> annotation_texts;

  /// A branch of which one way leads to a barrier and another one to none: who takes that leaves the others.
  struct Leaving {
    const llvm::Instruction *branch;
    std::optional<unsigned> staying; // the one successor that does not
    bool together = false;           // all threads of the tile take it, and take it alike
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
inline constexpr Node live = -1; // what was computed before the region begins

class Region {
public:
  /// From the begin of `start`; ends before the barriers that order accesses to one of `spaces`. Without spaces, no
  /// barrier ends it, and every loop stands for all of its iterations.
  /// `id` tells the terms of one region from those of another.
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
    bool leaves = false; // the thread may go from here to where the region does not follow it
  };
  const KernelGraph &graph;
  const FenceMask spaces;
  const unsigned id;
  std::vector<Place> nodes; // each after those that lead to it
  std::vector<Node> ends;   // at barriers
  std::vector<Node> exits;  // at which the thread ends
  std::vector<Edge> cut;    // back edges that were followed no further

  bool ends_at(const llvm::BasicBlock &block) const;
  /// Is the loop walked through round by round?
  bool unrolled(const llvm::Loop &loop) const { return spaces && graph.has_barrier(loop, spaces); }
  /// The loop that the block is the header of, if that stands for all of its iterations.
  const llvm::Loop *summarised_loop(const llvm::BasicBlock &block) const;
  bool in_summarised_loop(const llvm::BasicBlock &block) const;
  /// The nearest node that every way to `node` comes by, if every way from there comes to `node`; else `live`.
  Node equivalent(Node node) const;
  bool dominates(Node a, Node b) const;
  Node dominator_of(Node node) const { return dominator[std::size_t(node)]; }
  bool may_precede(Node a, Node b) const { return before[std::size_t(b)].contains(a); }
  /// Where the block was last passed on the way to `node`: `live` if before the region. Throws NotExpressible where that
  /// depends on the way.
  Node last(const llvm::BasicBlock &block, Node node) const;

private:
  std::vector<Node> dominator; // of each node
  std::vector<std::set<Node>> before;
};

} // namespace ampsim::frontend
