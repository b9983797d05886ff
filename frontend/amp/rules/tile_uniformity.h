// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the values of a kernel that are the same for all threads of a tile (rules 5 to 11 of specification 8.1.1).
//
// LLVM's uniformity analysis (frontend/code/tile_divergence.h) only needs to know the values that differ between the
// threads of a tile (ids, memory, atomics) and those that do not (the tile's id, captures).
//
// Two properties are decided by trial. Whether a local variable that stays in memory (an array with a computed index)
// is uniform depends on the values stored into it, which depend on the analysis: it is assumed to be, and the analysis
// is repeated without the assumptions that turn out wrong. A tile-local variable read right after a barrier is uniform
// (rule 8) if its address is, which the analysis determines.
#pragma once

#include "frontend/amp/rules/user_places.h"
#include "frontend/code/tile_divergence.h"
#include "frontend/ir/pointer_root.h"

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

bool is_barrier(const llvm::Instruction &instruction);

class TileUniformity {
public:
  /// `kernel`: a function into which everything it calls is inlined (inlined_kernels.h).
  TileUniformity(llvm::Function &kernel, const std::vector<Capture> &captures, const UserPlaces &places);

  bool divergent(const llvm::Value *value) const { return info->isDivergent(value); }
  /// Returns whether the threads of a tile leave the block in different directions.
  bool divergent(const llvm::BasicBlock &block) const { return info->hasDivergentTerminator(block); }
  /// Returns whether divergence begins here (and not in the operands).
  bool is_source(const llvm::Value *value);
  /// The reason for a source of divergence: a sentence.
  std::string explain(const llvm::Instruction &instruction);

  /// The block that ends in the divergent branch, nearest first, on which `block` is control dependent; null if there
  /// is none. Skips blocks in `seen`, and adds those that were examined.
  const llvm::BasicBlock *controlling_branch(const llvm::BasicBlock &block,
                                             std::set<const llvm::BasicBlock *> &seen);

private:
  llvm::Function &kernel;
  const std::vector<Capture> &captures;
  const UserPlaces &places;
  PointerRoots roots;
  llvm::DominatorTree dominators;
  llvm::CycleInfo cycles;
  std::optional<llvm::PostDominatorTree> post_dominators;
  std::unique_ptr<llvm::UniformityInfo> info;
  std::set<const llvm::AllocaInst *> varying_variables;
  std::map<const llvm::LoadInst *, bool> after_barrier;

  /// Reads of the thread's context.
  std::optional<ContextField> field_of(const llvm::LoadInst &load) const;
  bool reads_varying_field(const llvm::LoadInst &load) const;

  void compute();
  bool may_store(const llvm::Instruction &instruction, const PointerRoot &variable);
  bool is_right_after_barrier(const llvm::LoadInst &load, const PointerRoot &variable);
  bool depends(const llvm::BasicBlock &block, const llvm::BasicBlock &branch) const;
  bool find_varying_variables();
  bool mark(const llvm::Value *pointer);
};

} // namespace ampsim::frontend
