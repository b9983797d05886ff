// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/spin_loops.h"
#include "frontend/code/abi_functions.h"
#include "frontend/ir/kept_calls.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"

#include <set>
#include <vector>

namespace ampsim::frontend {
namespace {

bool is_shared(const PointerRoot &root) {
  return root.kind == PointerRoot::Kind::capture || root.kind == PointerRoot::Kind::tile_local ||
         root.kind == PointerRoot::Kind::unknown;
}

/// The values from which the loop's exits are computed.
class ExitSlice {
public:
  ExitSlice(const llvm::Loop &loop, PointerRoots &roots, const llvm::DominatorTree &dominators)
      : loop(loop), roots(roots), dominators(dominators) {}

  bool depends_only_on_shared_memory() {
    llvm::SmallVector<llvm::BasicBlock *, 8> exiting;
    loop.getExitingBlocks(exiting);
    if (exiting.empty())
      return false;
    for (llvm::BasicBlock *block : exiting)
      add_terminator(block);
    while (!work.empty() && possible) {
      const llvm::Instruction *instruction = work.back();
      work.pop_back();
      visit(*instruction);
    }
    return possible && reads_shared_memory;
  }
  /// Returns whether an atomic or volatile read decides an exit.
  bool polls() const { return reads_strongly; }

private:
  const llvm::Loop &loop;
  PointerRoots &roots;
  const llvm::DominatorTree &dominators;
  std::set<const llvm::Instruction *> seen;
  std::set<const llvm::BasicBlock *> decided; // the branches that choose the values of their phis have been added
  std::vector<const llvm::Instruction *> work;
  bool possible = true, reads_shared_memory = false, reads_strongly = false;

  void add(const llvm::Value *value) {
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (instruction && loop.contains(instruction) && seen.insert(instruction).second)
      work.push_back(instruction);
  }
  void add_terminator(const llvm::BasicBlock *block) {
    for (const llvm::Value *operand : block->getTerminator()->operands())
      if (!llvm::isa<llvm::BasicBlock>(operand))
        add(operand);
  }

  /// The branches between a phi's block and its immediate dominator choose the value; all of them are its conditions.
  /// (A `break` out of a block with local variables is such a phi, of constants.)
  void add_deciding_branches(const llvm::PHINode &phi) {
    if (!decided.insert(phi.getParent()).second)
      return;
    const auto dominator = [&](const llvm::BasicBlock *block) {
      return dominators.getNode(block)->getIDom()->getBlock();
    };
    const llvm::BasicBlock *top = dominator(phi.getParent());
    std::set<const llvm::BasicBlock *> passed;
    std::vector<const llvm::BasicBlock *> blocks(phi.block_begin(), phi.block_end());
    while (!blocks.empty()) {
      const llvm::BasicBlock *block = blocks.back();
      blocks.pop_back();
      if (!loop.contains(block) || !passed.insert(block).second)
        continue;
      add_terminator(block);
      if (block == top)
        continue;
      if (decided.contains(block)) // what is between them has been added
        blocks.push_back(dominator(block));
      else
        blocks.insert(blocks.end(), llvm::pred_begin(block), llvm::pred_end(block));
    }
  }

  void add_from_latches(const llvm::PHINode &phi) {
    for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k)
      if (loop.contains(phi.getIncomingBlock(k)))
        add(phi.getIncomingValue(k));
  }

  /// Returns whether the value that an iteration passes on is computed from, or chosen by, the value that it got.
  bool comes_of_itself(const llvm::PHINode &phi) const {
    ExitSlice next(loop, roots, dominators);
    next.add_from_latches(phi);
    while (!next.work.empty()) {
      const llvm::Instruction *instruction = next.work.back();
      next.work.pop_back();
      if (instruction == &phi)
        return true;
      for (const llvm::Value *operand : instruction->operands())
        next.add(operand);
      if (const auto *inner = llvm::dyn_cast<llvm::PHINode>(instruction);
          inner && inner->getParent() != loop.getHeader())
        next.add_deciding_branches(*inner);
    }
    return false;
  }

  void visit(const llvm::Instruction &instruction) {
    if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
      if (phi->hasConstantValue())
        return add(phi->hasConstantValue());
      // The values that iterations pass on. A value may depend on itself: a counter, an advancing pointer. The values
      // of an inner loop start anew with each iteration of this one.
      if (phi->getParent() == loop.getHeader()) {
        if (comes_of_itself(*phi))
          possible = false;
        else
          add_from_latches(*phi);
        return;
      }
      for (const llvm::Value *value : phi->incoming_values())
        add(value);
      add_deciding_branches(*phi);
      return;
    }
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      PointerRoot root = roots.of(load->getPointerOperand());
      if (is_shared(root)) {
        reads_shared_memory = true;
        reads_strongly |= load->isAtomic();
      }
      if (root.kind == PointerRoot::Kind::thread_private)
        possible = false; // a local variable in memory may be a counter
    } else if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction)) {
      reads_shared_memory = reads_strongly = true;
    }
    for (const llvm::Value *operand : instruction.operands())
      add(operand);
  }
};

} // namespace

bool is_spin_loop(const llvm::Loop &loop, PointerRoots &roots) {
  bool writes = false;
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &instruction : *block) {
      if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
          store && is_shared(roots.of(store->getPointerOperand()))) {
        if (!shows_change(*store))
          return false;
        writes = true;
      }
      if (const auto *memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
          memory && is_shared(roots.of(memory->getRawDest())))
        return false;
      if (call_to(&instruction, AbiFunction::barrier))
        return false;
      writes |= kept_callee(instruction) != nullptr; // conservatively
    }
  const llvm::DominatorTree dominators(*loop.getHeader()->getParent());
  ExitSlice exits(loop, roots, dominators);
  return exits.depends_only_on_shared_memory() && (!writes || exits.polls());
}

bool shows_change(const llvm::StoreInst &store) {
  const llvm::Type *type = store.getValueOperand()->getType();
  return type->isPointerTy() || (type->isSingleValueType() && !type->isVectorTy() &&
                                 type->getPrimitiveSizeInBits() % 8 == 0 && type->getPrimitiveSizeInBits() <= 64);
}

} // namespace ampsim::frontend
