// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See warp_steps.h.
#include "frontend/cuda/warp_steps.h"
#include "frontend/code/abi_functions.h"
#include "model/abi.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <vector>

namespace ampsim::frontend {
namespace {

/// The address that an instruction writes to; null if it does not write.
const llvm::Value *written(const llvm::Instruction &instruction) {
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return store->getPointerOperand();
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return update->getPointerOperand();
  if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return exchange->getPointerOperand();
  if (auto *memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
    return memory->getRawDest();
  return nullptr;
}

bool may_be_shared(const llvm::Value *address) {
  return address && !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(address));
}

/// Returns whether other threads can observe that a thread executes the instruction.
bool shows(const llvm::Instruction &instruction) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return may_be_shared(load->getPointerOperand());
  if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction) || instruction.isLifetimeStartOrEnd())
    return false;
  return may_be_shared(written(instruction)) || llvm::isa<llvm::CallBase>(instruction);
}

bool shows(const llvm::BasicBlock &block) {
  return llvm::any_of(block, [](const llvm::Instruction &instruction) { return shows(instruction); });
}

/// The point where lanes that diverge at `branch` reconverge; null if they do not, or if divergence cannot be observed.
llvm::BasicBlock *join_of(llvm::BranchInst &branch, llvm::PostDominatorTree &after) {
  llvm::DomTreeNode *node = after.getNode(branch.getParent());
  llvm::BasicBlock *join = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
  if (!join)
    return nullptr;
  std::vector<llvm::BasicBlock *> open{llvm::succ_begin(&branch), llvm::succ_end(&branch)};
  llvm::SmallPtrSet<llvm::BasicBlock *, 16> known;
  while (!open.empty()) {
    llvm::BasicBlock *block = open.back();
    open.pop_back();
    if (block == join || !known.insert(block).second)
      continue;
    if (shows(*block))
      return join;
    open.insert(open.end(), llvm::succ_begin(block), llvm::succ_end(block));
  }
  return nullptr;
}

/// The ends of branches, and the beginnings of loop iterations.
std::vector<llvm::Instruction *> meetings(llvm::Function &function) {
  llvm::PostDominatorTree after(function);
  llvm::DominatorTree before(function);
  llvm::LoopInfo loops(before);
  llvm::SetVector<llvm::Instruction *> places;
  for (llvm::BasicBlock &block : function)
    if (auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator()); branch && branch->isConditional())
      if (llvm::BasicBlock *join = join_of(*branch, after))
        places.insert(&*join->getFirstInsertionPt());
  for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
    if (llvm::none_of(loop->blocks(), [](const llvm::BasicBlock *block) { return shows(*block); }))
      continue;
    llvm::SmallVector<llvm::BasicBlock *, 4> latches;
    loop->getLoopLatches(latches);
    for (llvm::BasicBlock *latch : latches)
      places.insert(latch->getTerminator());
  }
  return {places.begin(), places.end()};
}

void step(llvm::Module &module, llvm::Instruction &before, const llvm::DebugLoc &place) {
  llvm::IRBuilder<> builder(&before);
  builder.SetCurrentDebugLocation(place);
  builder.CreateCall(
      declare(module, AbiFunction::warp),
      {builder.getInt32(ampsim_warp_step), builder.getInt64(~0ull), builder.getInt64(0), builder.getInt32(0)});
}

/// When an object is assigned to another, all lanes read it before any of them writes: through a local copy.
void split_copies(llvm::Function &function) {
  std::vector<llvm::MemTransferInst *> copies;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction);
        copy && llvm::isa<llvm::ConstantInt>(copy->getLength()) && may_be_shared(copy->getRawSource()) &&
        may_be_shared(copy->getRawDest()))
      copies.push_back(copy);
  for (llvm::MemTransferInst *copy : copies) {
    const std::uint64_t bytes = llvm::cast<llvm::ConstantInt>(copy->getLength())->getZExtValue();
    const llvm::Align alignment = copy->getSourceAlign().valueOrOne();
    llvm::IRBuilder<> entry(&*function.getEntryBlock().getFirstInsertionPt());
    llvm::AllocaInst *local = entry.CreateAlloca(llvm::ArrayType::get(entry.getInt8Ty(), bytes));
    local->setAlignment(std::max(alignment, llvm::Align(8)));
    llvm::IRBuilder<> builder(copy);
    builder.CreateMemCpy(local, local->getAlign(), copy->getRawSource(), alignment, bytes);
    copy->setSource(local);
    copy->setSourceAlignment(local->getAlign());
  }
}

} // namespace

void put_warps_in_step(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (!function.isDeclaration())
      split_copies(function);
    std::vector<llvm::Instruction *> writes;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (may_be_shared(written(instruction)))
        writes.push_back(&instruction);
    if (function.isDeclaration())
      continue;
    for (llvm::Instruction *place : meetings(function))
      step(module, *place, place->getDebugLoc());
    for (llvm::Instruction *write : writes) {
      step(module, *write, write->getDebugLoc());
      step(module, *write->getNextNode(), write->getDebugLoc());
    }
  }
}

} // namespace ampsim::frontend
