// See barrier_cuts.h.
#include "frontend/forms/barrier_cuts.h"
#include "frontend/code/abi_functions.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>

namespace ampsim::frontend {
namespace {

// Each barrier adds a copy of what follows it; beyond this, compiling takes longer than switching stacks.
constexpr std::size_t most_instructions = 20000; // of all intervals of a kernel together
constexpr std::uint64_t largest_frame = 4096;    // bytes; larger private arrays are better off on a stack
constexpr std::uint64_t largest_alignment = 16;

class Cutter {
public:
  explicit Cutter(llvm::Function &kernel)
      : kernel(kernel), context(kernel.getContext()), layout(kernel.getDataLayout()) {}

  std::optional<BarrierCuts> run() {
    if (!find_barriers())
      return std::nullopt;
    drop_lifetimes();
    cut_blocks();
    recompute_across_barriers();
    // Phis stay as they are, their values are stored like any others.
    for (llvm::Instruction *value : live_across())
      cuts.slots.push_back(llvm::DemoteRegToStack(*value, /*VolatileLoads=*/false, kernel.getEntryBlock().begin()));
    return std::move(cuts);
  }

private:
  llvm::Function &kernel;
  llvm::LLVMContext &context;
  const llvm::DataLayout &layout;
  BarrierCuts cuts;

  //===--- can it be done? --------------------------------------------------------===//

  bool find_barriers() {
    std::size_t instructions = 0;
    std::uint64_t locals = 0;
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      ++instructions;
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
        auto size = local->getAllocationSize(layout);
        if (!size || local->getAlign().value() > largest_alignment)
          return false;
        locals += size->getFixedValue();
      }
      if (!call_to(&instruction, AbiFunction::hook_barrier))
        continue;
      auto *call = llvm::cast<llvm::CallInst>(&instruction);
      auto *fence = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1));
      auto *site = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(2));
      if (!fence || !site)
        return false;
      cuts.barriers.push_back({call, nullptr, SiteId(site->getZExtValue()), FenceMask(fence->getZExtValue())});
    }
    return instructions * (cuts.barriers.size() + 1) <= most_instructions && locals <= largest_frame;
  }

  void drop_lifetimes() {
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(kernel)))
      if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
          intrinsic && intrinsic->isLifetimeStartOrEnd())
        intrinsic->eraseFromParent();
  }

  /// Each barrier becomes the last instruction but one of its block.
  void cut_blocks() {
    for (BarrierCuts::Barrier &barrier : cuts.barriers)
      barrier.behind = llvm::SplitBlock(barrier.call->getParent(), barrier.call->getNextNode());
  }

  //===--- what lives across barriers -----------------------------------------------===//

  /// The instructions that are needed behind some barrier and stand before it.
  llvm::SetVector<llvm::Instruction *> live_across() {
    std::map<llvm::BasicBlock *, llvm::DenseSet<llvm::Instruction *>> live_in;
    bool changed = true;
    while (changed) {
      changed = false;
      for (llvm::BasicBlock &block : llvm::reverse(kernel)) {
        llvm::DenseSet<llvm::Instruction *> live;
        for (llvm::BasicBlock *next : llvm::successors(&block)) {
          live.insert(live_in[next].begin(), live_in[next].end());
          for (llvm::PHINode &phi : next->phis()) {
            live.erase(&phi);
            if (auto *value = llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValueForBlock(&block)))
              live.insert(value);
          }
        }
        for (llvm::Instruction &instruction : llvm::reverse(block)) {
          live.erase(&instruction);
          if (llvm::isa<llvm::PHINode>(instruction))
            continue; // its operands are live at the ends of the blocks before
          for (llvm::Value *operand : instruction.operands())
            if (auto *value = llvm::dyn_cast<llvm::Instruction>(operand))
              live.insert(value);
        }
        for (llvm::PHINode &phi : block.phis())
          live.erase(&phi);
        if (live.size() != live_in[&block].size()) {
          live_in[&block] = std::move(live);
          changed = true;
        }
      }
    }
    llvm::SetVector<llvm::Instruction *> result;
    for (const BarrierCuts::Barrier &barrier : cuts.barriers)
      for (llvm::Instruction &instruction : llvm::instructions(kernel)) // in a fixed order
        if (live_in[barrier.behind].contains(&instruction) && !llvm::isa<llvm::AllocaInst>(instruction))
          result.insert(&instruction);
    return result;
  }

  /// Can the value be computed anywhere in the kernel, from the thread's context and the function object alone?
  /// Both keep their contents while the thread runs, but for the context's counters, which the kernel only writes.
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

} // namespace ampsim::frontend
