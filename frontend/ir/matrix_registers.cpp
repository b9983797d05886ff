// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See matrix_registers.h.
#include "frontend/ir/matrix_registers.h"

#include "frontend/code/abi_functions.h"
#include "frontend/code/register_operands.h"
#include "model/abi.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <vector>

namespace ampsim::frontend {

namespace {

/// A call that reports an access to registers.
struct RegisterStep {
  llvm::CallInst *call = nullptr;
  llvm::AllocaInst *variable = nullptr; // null if it is not a local variable
  bool of_matrix = false;               // by a matrix instruction
};

std::vector<RegisterStep> register_steps(llvm::Function &function) {
  std::vector<RegisterStep> found;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (!call || !call_to(call, AbiFunction::asynchronous))
      continue;
    const auto *step = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0));
    if (!step)
      continue;
    const bool of_matrix =
        step->equalsInt(ampsim_matrix_registers_written) || step->equalsInt(ampsim_matrix_registers_read);
    const bool writes =
        step->equalsInt(ampsim_matrix_registers_written) || step->equalsInt(ampsim_register_written);
    if (!of_matrix && !writes && !step->equalsInt(ampsim_register_read))
      continue;
    llvm::Value *place = call->getArgOperand(writes ? 1 : 2);
    auto *variable = llvm::dyn_cast<llvm::AllocaInst>(const_cast<llvm::Value *>(llvm::getUnderlyingObject(place)));
    found.push_back({call, variable, of_matrix});
  }
  return found;
}

class Watcher {
public:
  explicit Watcher(llvm::Function &function) : module(*function.getParent()), builder(module.getContext()) {}

  void watch(llvm::AllocaInst &variable) {
    llvm::SetVector<llvm::Value *> pointers;
    pointers.insert(&variable);
    for (std::size_t k = 0; k < pointers.size(); ++k)
      for (llvm::Use &use : llvm::make_early_inc_range(pointers[k]->uses())) {
        auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
        if (!user || user->hasMetadata(register_operand))
          continue;
        if (llvm::isa<llvm::GetElementPtrInst, llvm::PHINode, llvm::SelectInst, llvm::AddrSpaceCastInst>(user))
          pointers.insert(user);
        else
          report(*user, use);
      }
  }

private:
  llvm::Module &module;
  llvm::IRBuilder<> builder;

  void report(llvm::Instruction &user, const llvm::Use &use) {
    const llvm::DataLayout &layout = module.getDataLayout();
    auto size_of = [&](llvm::Type *type) { return builder.getInt64(layout.getTypeStoreSize(type)); };
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&user))
      insert(user, ampsim_register_read, use.get(), size_of(load->getType()));
    else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&user); store && store->getPointerOperand() == use.get())
      insert(user, ampsim_register_written, use.get(), size_of(store->getValueOperand()->getType()));
    else if (auto *set = llvm::dyn_cast<llvm::MemIntrinsic>(&user))
      insert(user, use.getOperandNo() == 0 ? ampsim_register_written : ampsim_register_read, use.get(),
             set->getLength());
  }

  void insert(llvm::Instruction &before, ampsim_copy_step step, llvm::Value *place, llvm::Value *size) {
    if (!before.getDebugLoc()) // not in the program's source
      return;
    builder.SetInsertPoint(&before);
    create_register_step(builder, step, place, builder.CreateZExtOrTrunc(size, builder.getInt64Ty()));
  }
};

} // namespace

void watch_matrix_registers(llvm::Module &module) {
  for (llvm::Function &function : module) {
    const std::vector<RegisterStep> steps = register_steps(function);
    llvm::SetVector<llvm::AllocaInst *> variables;
    for (const RegisterStep &step : steps)
      if (step.of_matrix && step.variable)
        variables.insert(step.variable);
    for (const RegisterStep &step : steps)
      if (!variables.contains(step.variable))
        step.call->eraseFromParent();
    Watcher watcher(function);
    for (llvm::AllocaInst *variable : variables)
      watcher.watch(*variable);
  }
}

} // namespace ampsim::frontend
