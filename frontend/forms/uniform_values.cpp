// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/forms/uniform_values.h"
#include "frontend/code/tile_divergence.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace ampsim::frontend {
namespace {

bool diverges(const llvm::Instruction &instruction) {
  const llvm::Function &kernel = *instruction.getFunction();
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    llvm::APInt offset(64, 0);
    const llvm::Value *base =
        load->getPointerOperand()->stripAndAccumulateConstantOffsets(kernel.getDataLayout(), offset, true);
    if (load->isVolatile() || load->isAtomic())
      return true;
    if (base == kernel.getArg(0))
      return false;
    return base != kernel.getArg(1) || !context_field(offset.getZExtValue()).uniform();
  }
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return !call->getType()->isVoidTy() && !(llvm::isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  return instruction.isAtomic() || llvm::isa<llvm::AllocaInst>(instruction);
}

} // namespace

std::set<const llvm::Instruction *> uniform_values(llvm::Function &kernel) {
  llvm::DominatorTree dominators(kernel);
  llvm::CycleInfo cycles;
  cycles.compute(kernel);
  std::unique_ptr<llvm::UniformityInfo> info =
      find_divergence(kernel, dominators, cycles, [](const llvm::Value *value) {
        const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
        return instruction && diverges(*instruction);
      });
  std::set<const llvm::Instruction *> uniform;
  for (const llvm::Instruction &instruction : llvm::instructions(kernel))
    if (!info->isDivergent(&instruction) &&
        llvm::none_of(instruction.uses(), [&](const llvm::Use &use) { return info->isDivergentUse(use); }))
      uniform.insert(&instruction);
  return uniform;
}

} // namespace ampsim::frontend
