// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See volatile_accesses.h.
#include "frontend/cuda/volatile_accesses.h"
#include "frontend/code/atomic_scope.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace ampsim::frontend {
namespace {

bool can_be_strong(llvm::Type *type, llvm::Align alignment, const llvm::DataLayout &layout) {
  if (!type->isIntegerTy() && !type->isFloatingPointTy() && !type->isPointerTy())
    return false;
  const std::uint64_t size = layout.getTypeStoreSize(type);
  return (size == 1 || size == 2 || size == 4 || size == 8) && alignment.value() >= size;
}

} // namespace

void make_volatile_atomic(llvm::Module &module, bool strong) {
  const llvm::DataLayout &layout = module.getDataLayout();
  const llvm::SyncScope::ID system = scope_of(Reach::system, module.getContext());
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      if (take_scope_of_headers(instruction) || !strong)
        continue;
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
          load && load->isVolatile() && can_be_strong(load->getType(), load->getAlign(), layout))
        load->setAtomic(llvm::AtomicOrdering::Monotonic, system);
      if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
          store && store->isVolatile() &&
          can_be_strong(store->getValueOperand()->getType(), store->getAlign(), layout))
        store->setAtomic(llvm::AtomicOrdering::Monotonic, system);
    }
}

} // namespace ampsim::frontend
