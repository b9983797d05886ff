// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See tile_uniformity.h.
#include "frontend/amp/rules/tile_uniformity.h"
#include "frontend/code/abi_functions.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <deque>

namespace ampsim::frontend {

bool is_barrier(const llvm::Instruction &instruction) { return call_to(&instruction, AbiFunction::barrier); }

TileUniformity::TileUniformity(llvm::Function &kernel, const std::vector<Capture> &captures,
                               const UserPlaces &places)
    : kernel(kernel), captures(captures), places(places), roots(kernel, captures), dominators(kernel) {
  cycles.compute(kernel);
  compute();
}

//===--- sources of divergence ------------------------------------------------------===//

void TileUniformity::compute() {
  do
    info =
        find_divergence(kernel, dominators, cycles, [this](const llvm::Value *value) { return is_source(value); });
  while (find_varying_variables());
}

/// The field of the thread's context that is read; nothing for other memory.
std::optional<ContextField> TileUniformity::field_of(const llvm::LoadInst &load) const {
  llvm::APInt offset(64, 0);
  const llvm::Value *base =
      load.getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset,
                                                                  /*AllowNonInbounds=*/true);
  if (base == kernel.getArg(1))
    return context_field(offset.getZExtValue());
  return llvm::getUnderlyingObject(base) == kernel.getArg(1) ? std::optional(ContextField()) : std::nullopt;
}

bool TileUniformity::reads_varying_field(const llvm::LoadInst &load) const {
  std::optional<ContextField> field = field_of(load);
  return field && !field->uniform();
}

bool TileUniformity::is_source(const llvm::Value *value) {
  const auto *found = llvm::dyn_cast<llvm::Instruction>(value);
  if (!found)
    return false;
  const llvm::Instruction &instruction = *found;
  if (instruction.isAtomic())
    return true;
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    PointerRoot root = roots.of(load->getPointerOperand());
    switch (root.kind) {
    case PointerRoot::Kind::constant: // rules 6 and 7
      return reads_varying_field(*load);
    case PointerRoot::Kind::container: // its extent
      return false;
    case PointerRoot::Kind::capture: // uniform: the kernel only reads it
      return !captures[root.index].read_only;
    case PointerRoot::Kind::thread_private:
      return !root.object || varying_variables.count(llvm::cast<llvm::AllocaInst>(root.object));
    case PointerRoot::Kind::tile_local:
      return !is_right_after_barrier(*load, root);
    default:
      return llvm::getUnderlyingObject(load->getPointerOperand()) == kernel.getArg(1) ? reads_varying_field(*load)
                                                                                      : true;
    }
  }
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (call->getType()->isVoidTy() || llvm::isa<llvm::IntrinsicInst>(call))
      return false;
    const llvm::Function *callee = call->getCalledFunction();
    if (!callee || is_abi_name(callee->getName()))
      return true;
    return false; // a function of the C library: its value follows from its arguments
  }
  return false;
}

/// The reason for a source of divergence.
std::string TileUniformity::explain(const llvm::Instruction &instruction) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    std::optional<ContextField> field = field_of(*load);
    if (field && field->kind == ContextField::Kind::global)
      return "the global index differs from thread to thread";
    if (field && field->kind == ContextField::Kind::local)
      return "the local index differs from thread to thread";
    switch (roots.of(load->getPointerOperand()).kind) {
    case PointerRoot::Kind::tile_local:
      return "a tile_static variable is uniform only if it is read right after a barrier, in the same "
             "function";
    case PointerRoot::Kind::capture:
      return "elements of arrays and views may differ from thread to thread";
    case PointerRoot::Kind::thread_private:
      return "different threads have assigned different values to this local variable";
    default:
      return "a value read from memory may differ from thread to thread";
    }
  }
  if (instruction.isAtomic())
    return "the result of an atomic operation differs from thread to thread";
  return "the result of this call may differ from thread to thread";
}

//===--- rule 8 -------------------------------------------------------------------===//

static bool same_function(const std::vector<UserFrame> &a, const std::vector<UserFrame> &b) {
  if (a.empty() || b.empty() || a.front().function != b.front().function)
    return false;
  return a.front().location->getInlinedAt() == b.front().location->getInlinedAt();
}

/// Returns whether the instruction may change the variable.
bool TileUniformity::may_store(const llvm::Instruction &instruction, const PointerRoot &variable) {
  if (!instruction.mayWriteToMemory() || is_barrier(instruction))
    return false;
  std::vector<const llvm::Value *> targets;
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    targets = {store->getPointerOperand()};
  else if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    targets = {update->getPointerOperand()};
  else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    targets = {exchange->getPointerOperand()};
  else if (const auto *transfer = llvm::dyn_cast<llvm::AnyMemIntrinsic>(&instruction))
    targets = {transfer->getRawDest()};
  else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    for (const llvm::Value *argument : call->args())
      if (argument->getType()->isPointerTy())
        targets.push_back(argument);
  return std::any_of(targets.begin(), targets.end(), [&](const llvm::Value *target) {
    PointerRoot root = roots.of(target);
    return root.kind == PointerRoot::Kind::unknown ||
           (root.kind == PointerRoot::Kind::tile_local && root.object == variable.object);
  });
}

/// Rule 8: on every path to the load, a barrier in the same function comes last, with no store to the variable after
/// it.
bool TileUniformity::is_right_after_barrier(const llvm::LoadInst &load, const PointerRoot &variable) {
  auto [known, inserted] = after_barrier.try_emplace(&load, false);
  if (!inserted)
    return known->second;
  std::vector<UserFrame> here = places.frames(load);
  std::set<const llvm::BasicBlock *> seen;
  std::deque<const llvm::BasicBlock *> waiting;
  auto scan = [&](llvm::BasicBlock::const_reverse_iterator from, const llvm::BasicBlock &block) {
    for (auto at = from; at != block.rend(); ++at) {
      if (is_barrier(*at) && same_function(places.frames(*at), here))
        return true;
      if (may_store(*at, variable))
        return false;
    }
    if (llvm::pred_empty(&block))
      return false;
    for (const llvm::BasicBlock *before : llvm::predecessors(&block))
      if (seen.insert(before).second)
        waiting.push_back(before);
    return true;
  };
  bool result = scan(std::next(load.getReverseIterator()), *load.getParent());
  for (; result && !waiting.empty(); waiting.pop_front())
    result = scan(waiting.front()->rbegin(), *waiting.front());
  return after_barrier[&load] = result;
}

//===--- control dependence ---------------------------------------------------------===//

/// Control dependence after Ferrante, Ottenstein and Warren: `block` post-dominates a successor of `branch`, but not
/// `branch` itself.
bool TileUniformity::depends(const llvm::BasicBlock &block, const llvm::BasicBlock &branch) const {
  if (&block != &branch && post_dominators->dominates(&block, &branch))
    return false;
  for (const llvm::BasicBlock *successor : llvm::successors(&branch))
    if (post_dominators->dominates(&block, successor))
      return true;
  return false;
}

const llvm::BasicBlock *TileUniformity::controlling_branch(const llvm::BasicBlock &block,
                                                           std::set<const llvm::BasicBlock *> &seen) {
  if (!post_dominators)
    post_dominators.emplace(kernel);
  std::vector<const llvm::BasicBlock *> level = {&block};
  while (!level.empty()) {
    std::vector<const llvm::BasicBlock *> next;
    for (const llvm::BasicBlock *each : level)
      for (const llvm::BasicBlock &branch : kernel) {
        if (branch.getTerminator()->getNumSuccessors() < 2 || !depends(*each, branch) ||
            !seen.insert(&branch).second)
          continue;
        if (divergent(branch))
          return &branch;
        next.push_back(&branch);
      }
    level = std::move(next);
  }
  return nullptr;
}

//===--- local variables in memory -----------------------------------------------------===//

bool TileUniformity::find_varying_variables() {
  bool changed = false;
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    const llvm::Value *target = nullptr;
    bool varies = false;
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      target = store->getPointerOperand();
      varies = divergent(store->getValueOperand()) || divergent(target);
    } else if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
      target = transfer->getRawDest();
      PointerRoot from = roots.of(transfer->getRawSource());
      const auto *variable = llvm::dyn_cast_or_null<llvm::AllocaInst>(from.object);
      varies = divergent(target) || divergent(transfer->getRawSource()) ||
               !(from.kind == PointerRoot::Kind::constant || (from.kind == PointerRoot::Kind::thread_private &&
                                                              variable && !varying_variables.count(variable)));
      if (from.kind == PointerRoot::Kind::constant &&
          llvm::getUnderlyingObject(transfer->getRawSource()) == kernel.getArg(1))
        varies = true; // an index of rank 4 and above, copied as a whole
    } else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
               call && !llvm::isa<llvm::IntrinsicInst>(call)) {
      for (const llvm::Value *argument : call->args())
        if (argument->getType()->isPointerTy() && !is_outside(call) && !is_part(call))
          changed |= mark(argument);
      continue;
    } else if (auto *memory = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
      target = memory->getPointerOperand();
      varies = true;
    }
    if (!target)
      continue;
    PointerRoot root = roots.of(target);
    if (root.kind != PointerRoot::Kind::thread_private || !root.object)
      continue;
    if (!varies) { // it varies if only some threads of the tile execute it
      std::set<const llvm::BasicBlock *> seen;
      varies = controlling_branch(*instruction.getParent(), seen) != nullptr;
    }
    if (varies)
      changed |= mark(target);
  }
  return changed;
}

bool TileUniformity::mark(const llvm::Value *pointer) {
  PointerRoot root = roots.of(pointer);
  if (root.kind != PointerRoot::Kind::thread_private || !root.object)
    return false;
  return varying_variables.insert(llvm::cast<llvm::AllocaInst>(root.object)).second;
}

} // namespace ampsim::frontend
