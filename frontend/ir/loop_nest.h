// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops around each place of a kernel, as in the source text.
//
// LLVM's natural loops exclude blocks that leave the loop: the body of `if (found) { out[i] = k; return; }`. In
// lockstep order, that access belongs to the iteration in which it happens, so such blocks (between the loop's blocks
// in the code's order, dominated by its header) count as inside here.
//
// Changes nothing in the IR. Assumes that blocks are in the order of the text, as Clang emits them and inlining keeps
// them. Only names and counters in findings depend on that, not checks or values.
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <cstdint>
#include <map>
#include <vector>

namespace ampsim::frontend {

class LoopNest {
public:
  explicit LoopNest(llvm::Function &kernel);

  struct Level {
    const llvm::Loop *loop;
    std::uint32_t position; // of its first instruction
  };
  /// Outermost loop first.
  const std::vector<Level> &around(const llvm::BasicBlock &block) const { return levels.at(&block); }
  std::uint32_t position(const llvm::Instruction &instruction) const { return positions.at(&instruction); }
  const llvm::LoopInfo &loops() const { return info; }

private:
  llvm::DominatorTree dominators;
  llvm::LoopInfo info;
  std::map<const llvm::Instruction *, std::uint32_t> positions;
  std::map<const llvm::BasicBlock *, std::vector<Level>> levels;
};

} // namespace ampsim::frontend
