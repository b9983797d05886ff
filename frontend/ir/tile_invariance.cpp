#include "frontend/ir/tile_invariance.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/tile_divergence.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <vector>

namespace ampsim::frontend {
namespace {

/// May the value be another one in another tile, though all that it is computed from is the same?
bool differs(const llvm::Instruction &instruction) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (load->isVolatile() || load->isAtomic())
      return true;
    llvm::APInt offset(64, 0);
    const llvm::Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(
        load->getModule()->getDataLayout(), offset, /*AllowNonInbounds=*/true);
    const auto *parameter = llvm::dyn_cast<llvm::Argument>(base);
    if (parameter && parameter->getArgNo() == 0)
      return false;
    const bool context = parameter || call_to(base, AbiFunction::context);
    return !context || context_field(offset.getZExtValue()).kind != ContextField::Kind::local;
  }
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (call_to(call, AbiFunction::context))
      return false;
    return !call->getType()->isVoidTy() && !(llvm::isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  }
  return instruction.isAtomic();
}

/// What is performed in some tiles and not in others, or more often: what can be reached from a branch that is decided
/// differently, before all its ways meet.
std::set<const llvm::BasicBlock *> differing_blocks(llvm::Function &kernel, llvm::UniformityInfo &info) {
  llvm::PostDominatorTree after(kernel);
  std::set<const llvm::BasicBlock *> differing;
  for (const llvm::BasicBlock &block : kernel) {
    if (!info.hasDivergentTerminator(block))
      continue;
    const auto *node = after.getNode(&block);
    const llvm::BasicBlock *join = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    std::vector<const llvm::BasicBlock *> work(llvm::succ_begin(&block), llvm::succ_end(&block));
    while (!work.empty()) {
      const llvm::BasicBlock *at = work.back();
      work.pop_back();
      if (at == join || !differing.insert(at).second)
        continue;
      work.insert(work.end(), llvm::succ_begin(at), llvm::succ_end(at));
    }
  }
  return differing;
}

/// Calls that threads meet at, or that say what is ordered; an abort ends a thread and is no branch yet.
bool orders_threads(const llvm::Instruction &instruction) {
  for (AbiFunction function :
       {AbiFunction::barrier, AbiFunction::barrier_sum, AbiFunction::fence, AbiFunction::warp, AbiFunction::abort})
    if (call_to(&instruction, function))
      return true;
  return false;
}

} // namespace

std::set<const llvm::Value *> tile_invariant_variables(llvm::Function &kernel, PointerRoots &roots) {
  using Kind = PointerRoot::Kind;
  llvm::DominatorTree dominators(kernel);
  llvm::CycleInfo cycles;
  cycles.compute(kernel);
  std::unique_ptr<llvm::UniformityInfo> info =
      find_divergence(kernel, dominators, cycles, [](const llvm::Value *value) {
        const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
        return instruction && differs(*instruction);
      });
  const std::set<const llvm::BasicBlock *> differing = differing_blocks(kernel, *info);

  std::set<const llvm::Value *> alike, others;
  bool sized_by_launch_differs = false; // these share their memory
  auto is_sized_by_launch = [](const llvm::Value *variable) {
    const auto *array = llvm::dyn_cast<llvm::ArrayType>(llvm::cast<llvm::GlobalVariable>(variable)->getValueType());
    return array && array->getNumElements() == 0;
  };
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    const bool performed_alike = !differing.count(instruction.getParent());
    if (orders_threads(instruction) && (!performed_alike || call_to(&instruction, AbiFunction::fence) ||
                                        call_to(&instruction, AbiFunction::abort)))
      return {};
    if (!site_of(instruction))
      continue;
    for (const AccessOperand &access : accesses_of(instruction)) {
      const PointerRoot root = roots.of(access.pointer->get());
      if (root.kind == Kind::unknown)
        return {};
      if (root.kind != Kind::tile_local)
        continue;
      if (performed_alike && !info->isDivergentUse(*access.pointer) && llvm::isa<llvm::ConstantInt>(access.size)) {
        alike.insert(root.object);
      } else {
        others.insert(root.object);
        sized_by_launch_differs |= is_sized_by_launch(root.object);
      }
    }
  }
  std::erase_if(alike, [&](const llvm::Value *variable) {
    return others.count(variable) || (sized_by_launch_differs && is_sized_by_launch(variable));
  });
  return alike;
}

} // namespace ampsim::frontend
