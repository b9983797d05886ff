// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See barrier_cuts.h.
#include "frontend/forms/barrier_cuts.h"
#include "frontend/code/abi_functions.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>

namespace ampsim::frontend {
namespace {

// Each barrier adds a copy of the code after it; beyond this limit, compiling takes longer than switching stacks.
constexpr std::size_t most_instructions = 20000;         // of all intervals of a kernel together
constexpr std::size_t most_instructions_of_parts = 4000; // likewise, for warp loops, which contain each part twice
constexpr std::uint64_t largest_frame = 4096;            // bytes; larger private arrays are better on a stack
constexpr std::uint64_t largest_alignment = 16;
constexpr unsigned most_uses = 10000; // of a variable; with more, it counts as escaping

using Kind = WarpLoops::Stop::Kind;

class Cutter {
public:
  explicit Cutter(llvm::Function &kernel)
      : kernel(kernel), context(kernel.getContext()), layout(kernel.getDataLayout()) {}

  std::optional<BarrierCuts> run() {
    if (!find_barriers() || instructions() * (cuts.barriers.size() + 1) > most_instructions)
      return std::nullopt;
    drop_lifetimes();
    cut_blocks();
    keep_values();
    return std::move(cuts);
  }

  std::optional<WarpCuts> run_with_warps() {
    at_warp_operations = true;
    if (!find_barriers())
      return std::nullopt;
    drop_lifetimes();
    exchange_through_variables();
    cut_blocks();
    if (instructions_of_parts() > most_instructions_of_parts)
      return std::nullopt;
    keep_values();
    warps.cuts = std::move(cuts);
    return std::move(warps);
  }

private:
  llvm::Function &kernel;
  llvm::LLVMContext &context;
  const llvm::DataLayout &layout;
  BarrierCuts cuts;
  WarpCuts warps;
  bool at_warp_operations = false;

  void keep_values() {
    recompute_across_barriers();
    // Phis are not changed; their values are stored like any others.
    for (llvm::Instruction *value : live_across())
      cuts.slots.push_back(llvm::DemoteRegToStack(*value, /*VolatileLoads=*/false, kernel.getEntryBlock().begin()));
    cuts.addresses_escape = llvm::any_of(llvm::instructions(kernel), [](const llvm::Instruction &instruction) {
      return llvm::isa<llvm::AllocaInst>(instruction) &&
             llvm::PointerMayBeCaptured(&instruction, /*ReturnCaptures=*/true, /*StoreCaptures=*/true, most_uses);
    });
  }

  //===--- feasibility ------------------------------------------------------------===//

  bool find_barriers() {
    std::uint64_t locals = 0;
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
        auto size = local->getAllocationSize(layout);
        if (!size || local->getAlign().value() > largest_alignment)
          return false;
        locals += size->getFixedValue();
      }
      if (call_to(&instruction, AbiFunction::hook_barrier) && !add_barrier(instruction, Kind::barrier, 1, 2))
        return false;
      if (at_warp_operations && call_to(&instruction, AbiFunction::hook_barrier_sum) &&
          !add_barrier(instruction, Kind::barrier_sum, 1, 3))
        return false;
      if (at_warp_operations && call_to(&instruction, AbiFunction::hook_warp) &&
          !add_barrier(instruction, Kind::warp, 1, 5))
        return false;
    }
    return locals <= largest_frame;
  }

  /// `what`: the index of the argument that is the fence, or the operation.
  bool add_barrier(llvm::Instruction &instruction, Kind kind, unsigned what, unsigned site) {
    auto *call = llvm::cast<llvm::CallInst>(&instruction);
    auto *number = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(what));
    auto *place = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(site));
    if (!number || !place)
      return false;
    const auto value = std::uint32_t(number->getZExtValue());
    const auto id = SiteId(place->getZExtValue());
    const FenceMask fence = kind == Kind::warp ? 0 : value;
    cuts.barriers.push_back({call, nullptr, id, fence});
    warps.stops.push_back({kind, id, fence, kind == Kind::warp ? value : 0});
    return true;
  }

  std::size_t instructions() const { return kernel.getInstructionCount(); }

  /// The size of all parts together: each is the code reachable from a start without passing a barrier.
  std::size_t instructions_of_parts() const {
    llvm::DenseSet<const llvm::BasicBlock *> ends;
    for (const BarrierCuts::Barrier &barrier : cuts.barriers)
      ends.insert(barrier.call->getParent());
    std::size_t sum = 0;
    auto add = [&](const llvm::BasicBlock *start) {
      llvm::SetVector<const llvm::BasicBlock *> reached;
      reached.insert(start);
      for (std::size_t k = 0; k < reached.size(); ++k) {
        sum += reached[k]->size();
        if (!ends.contains(reached[k]))
          for (const llvm::BasicBlock *next : llvm::successors(reached[k]))
            reached.insert(next);
      }
    };
    add(&kernel.getEntryBlock());
    for (const BarrierCuts::Barrier &barrier : cuts.barriers)
      add(barrier.after);
    return sum;
  }

  void drop_lifetimes() {
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(kernel)))
      if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
          intrinsic && intrinsic->isLifetimeStartOrEnd())
        intrinsic->eraseFromParent();
  }

  /// The operands of warp operations are stored before them, and their results are loaded after them.
  void exchange_through_variables() {
    llvm::IRBuilder<> builder(&kernel.getEntryBlock(), kernel.getEntryBlock().begin());
    warps.mask = builder.CreateAlloca(builder.getInt64Ty());
    warps.argument = builder.CreateAlloca(builder.getInt32Ty());
    warps.value = builder.CreateAlloca(builder.getInt64Ty());
    warps.result = builder.CreateAlloca(builder.getInt64Ty());
    for (std::size_t k = 0; k < cuts.barriers.size(); ++k) {
      llvm::CallInst *call = cuts.barriers[k].call;
      if (warps.stops[k].kind == Kind::barrier)
        continue;
      const bool is_warp = warps.stops[k].kind == Kind::warp;
      builder.SetInsertPoint(call);
      builder.CreateStore(builder.CreateZExt(call->getArgOperand(is_warp ? 3 : 2), builder.getInt64Ty()),
                          warps.value);
      if (is_warp) {
        builder.CreateStore(call->getArgOperand(2), warps.mask);
        builder.CreateStore(call->getArgOperand(4), warps.argument);
      }
      if (call->use_empty())
        continue;
      builder.SetInsertPoint(call->getNextNode());
      llvm::Value *result = builder.CreateLoad(builder.getInt64Ty(), warps.result);
      call->replaceAllUsesWith(builder.CreateTrunc(result, call->getType()));
    }
  }

  /// Each barrier becomes the second-last instruction of its block.
  void cut_blocks() {
    for (BarrierCuts::Barrier &barrier : cuts.barriers)
      barrier.after = llvm::SplitBlock(barrier.call->getParent(), barrier.call->getNextNode());
  }

  //===--- values that live across barriers---------------------------------------------===//

  /// The values that are live at the start of each block: defined before it and used in it or after it. A phi's
  /// incoming value is live at the end of its incoming block. The phis of a block are simultaneous: each takes its
  /// value before any of them changes, so a phi that another phi of the same block uses around a loop is live at the
  /// end of the loop's last block.
  std::map<llvm::BasicBlock *, llvm::DenseSet<llvm::Instruction *>> find_live_in() {
    std::map<llvm::BasicBlock *, llvm::DenseSet<llvm::Instruction *>> live_in;
    bool changed = true;
    while (changed) {
      changed = false;
      for (llvm::BasicBlock &block : llvm::reverse(kernel)) {
        llvm::DenseSet<llvm::Instruction *> live;
        auto add_value = [&](llvm::Value *used) {
          if (auto *value = llvm::dyn_cast<llvm::Instruction>(used))
            live.insert(value);
        };
        for (llvm::BasicBlock *next : llvm::successors(&block)) {
          live.insert(live_in[next].begin(), live_in[next].end());
          for (llvm::PHINode &phi : next->phis())
            add_value(phi.getIncomingValueForBlock(&block));
        }
        for (llvm::Instruction &instruction : llvm::reverse(block)) {
          live.erase(&instruction);
          if (!llvm::isa<llvm::PHINode>(instruction))
            for (llvm::Value *operand : instruction.operands())
              add_value(operand);
        }
        if (live.size() != live_in[&block].size()) {
          live_in[&block] = std::move(live);
          changed = true;
        }
      }
    }
    return live_in;
  }

  /// The instructions before some barrier whose values are needed after it.
  llvm::SetVector<llvm::Instruction *> live_across() {
    const std::map<llvm::BasicBlock *, llvm::DenseSet<llvm::Instruction *>> live_in = find_live_in();
    llvm::SetVector<llvm::Instruction *> result;
    for (const BarrierCuts::Barrier &barrier : cuts.barriers)
      for (llvm::Instruction &instruction : llvm::instructions(kernel)) // in a fixed order
        if (live_in.at(barrier.after).contains(&instruction) && !llvm::isa<llvm::AllocaInst>(instruction))
          result.insert(&instruction);
    return result;
  }

  /// Returns whether the thread's context and the function object suffice to compute the value at any place.
  /// Both are constant while the thread runs, except for the context's counters, which the kernel only writes.
  bool recomputable(const llvm::Value *value, unsigned depth = 0) const {
    if (llvm::isa<llvm::Constant, llvm::Argument>(value))
      return true;
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction || depth > 6)
      return false;
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
      if (load->isVolatile() || load->isAtomic())
        return false;
      llvm::APInt offset(64, 0);
      const llvm::Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true);
      return llvm::isa<llvm::Argument>(base);
    }
    if (!llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::BinaryOperator, llvm::CmpInst, llvm::SelectInst>(
            instruction))
      return false;
    if (llvm::isa<llvm::BinaryOperator>(instruction) && instruction->isIntDivRem())
      return false;
    for (const llvm::Value *operand : instruction->operands())
      if (!recomputable(operand, depth + 1))
        return false;
    return true;
  }

  llvm::Value *recompute(llvm::Value *value, llvm::Instruction *before) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction)
      return value;
    llvm::Instruction *copy = instruction->clone();
    copy->insertBefore(before);
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(copy))
      load->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(context, {}));
    for (llvm::Use &operand : copy->operands())
      operand.set(recompute(operand.get(), copy));
    return copy;
  }

  void recompute_across_barriers() {
    llvm::SmallVector<llvm::WeakTrackingVH> recomputed;
    for (llvm::Instruction *value : live_across()) {
      if (!recomputable(value))
        continue;
      recomputed.push_back(value);
      llvm::SmallVector<llvm::Use *> uses;
      for (llvm::Use &use : value->uses())
        uses.push_back(&use);
      std::map<std::pair<llvm::PHINode *, llvm::BasicBlock *>, llvm::Value *>
          of_phis; // one value per incoming block
      for (llvm::Use *use : uses) {
        auto *user = llvm::cast<llvm::Instruction>(use->getUser());
        if (auto *phi = llvm::dyn_cast<llvm::PHINode>(user)) {
          llvm::BasicBlock *from = phi->getIncomingBlock(*use);
          llvm::Value *&copy = of_phis[{phi, from}];
          if (!copy)
            copy = recompute(value, from->getTerminator());
          use->set(copy);
        } else {
          use->set(recompute(value, user));
        }
      }
    }
    llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(recomputed);
  }
};

} // namespace

std::optional<BarrierCuts> cut_at_barriers(llvm::Function &kernel) { return Cutter(kernel).run(); }

std::optional<WarpCuts> cut_at_warp_operations(llvm::Function &kernel) { return Cutter(kernel).run_with_warps(); }

} // namespace ampsim::frontend
