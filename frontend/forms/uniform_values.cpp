// LLVM's uniformity analysis, asked as for a GPU: what diverges is said here in the form of a target's cost model.
#include "frontend/forms/uniform_values.h"
#include "model/abi.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cstddef>

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
    std::uint64_t place = offset.getZExtValue();
    return base != kernel.getArg(1) || place < offsetof(ampsim_thread_context, tile) ||
           place >= offsetof(ampsim_thread_context, rank_in_tile);
  }
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return !call->getType()->isVoidTy() && !(llvm::isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  return instruction.isAtomic() || llvm::isa<llvm::AllocaInst>(instruction);
}

struct Oracle : llvm::TargetTransformInfoImplCRTPBase<Oracle> {
  explicit Oracle(const llvm::DataLayout &layout) : TargetTransformInfoImplCRTPBase(layout) {}
  bool hasBranchDivergence(const llvm::Function * = nullptr) { return true; }
  bool isSourceOfDivergence(const llvm::Value *value) {
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    return instruction && diverges(*instruction);
  }
  bool isAlwaysUniform(const llvm::Value *) { return false; }
};

} // namespace

std::set<const llvm::Instruction *> uniform_values(llvm::Function &kernel) {
  llvm::DominatorTree dominators(kernel);
  llvm::CycleInfo cycles;
  cycles.compute(kernel);
  llvm::TargetTransformInfo target{Oracle(kernel.getDataLayout())};
  llvm::UniformityInfo info(dominators, cycles, &target);
  info.compute();
  std::set<const llvm::Instruction *> uniform;
  for (const llvm::Instruction &instruction : llvm::instructions(kernel))
    if (!info.isDivergent(&instruction))
      uniform.insert(&instruction);
  return uniform;
}

} // namespace ampsim::frontend
