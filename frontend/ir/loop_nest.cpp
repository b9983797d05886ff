// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/loop_nest.h"

#include <algorithm>

namespace ampsim::frontend {

LoopNest::LoopNest(llvm::Function &kernel) : dominators(kernel), info(dominators) {
  std::uint32_t next = 0;
  for (const llvm::BasicBlock &block : kernel)
    for (const llvm::Instruction &instruction : block)
      positions[&instruction] = next++;

  struct Range {
    const llvm::Loop *loop;
    std::uint32_t first, last;
  };
  std::vector<Range> ranges;
  for (const llvm::Loop *loop : info.getLoopsInPreorder()) {
    Range range{loop, next, 0};
    for (const llvm::BasicBlock *block : loop->blocks()) {
      range.first = std::min(range.first, positions[&block->front()]);
      range.last = std::max(range.last, positions[&block->back()]);
    }
    ranges.push_back(range);
  }
  for (const llvm::BasicBlock &block : kernel) {
    std::vector<Level> &around = levels[&block]; // preorder: outer loops come first
    for (const Range &range : ranges) {
      std::uint32_t place = positions[&block.front()];
      bool inside = range.loop->contains(&block) || (range.first < place && place < range.last &&
                                                     dominators.dominates(range.loop->getHeader(), &block));
      if (inside)
        around.push_back({range.loop, range.first});
    }
  }
}

} // namespace ampsim::frontend
