// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See indirect_calls.h.
#include "frontend/ir/indirect_calls.h"
#include "frontend/code/abi_functions.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>
#include <vector>

namespace ampsim::frontend {
namespace {

constexpr llvm::StringLiteral mark = "ampsim.indirect";
/// Not an address of any memory that a program can have: bits 47 and up of those are equal.
constexpr std::uint64_t first_address = std::uint64_t(1) << 62;

bool is_called_only(const llvm::Use &use) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
  return call && call->isCallee(&use);
}

using Targets = std::map<llvm::FunctionType *, std::vector<llvm::Function *>>;

/// Replaces addresses by numbers. Returns the functions that had one, by type.
Targets number_functions(llvm::Module &module, unsigned unit) {
  Targets targets;
  llvm::Type *i64 = llvm::Type::getInt64Ty(module.getContext());
  std::uint64_t next = first_address + (std::uint64_t(unit) << 32);
  for (llvm::Function &function : module) {
    auto is_address = [](const llvm::Use &use) {
      return !is_called_only(use) && !llvm::isa<llvm::Function>(use.getUser());
    };
    if (function.isIntrinsic() || is_abi_name(function.getName()) || llvm::none_of(function.uses(), is_address))
      continue;
    llvm::Constant *address =
        llvm::ConstantExpr::getIntToPtr(llvm::ConstantInt::get(i64, next += 16), function.getType());
    function.replaceUsesWithIf(address, [&](llvm::Use &use) { return is_address(use); });
    if (!function.isDeclaration())
      targets[function.getFunctionType()].push_back(&function);
    function.addMetadata(mark, *llvm::MDNode::get(module.getContext(), llvm::ConstantAsMetadata::get(
                                                                           llvm::ConstantInt::get(i64, next))));
  }
  return targets;
}

llvm::ConstantInt *address_of(const llvm::Function &function) {
  return llvm::mdconst::extract<llvm::ConstantInt>(function.getMetadata(mark)->getOperand(0));
}

/// A block that ends the kernel: the pointer leads nowhere.
llvm::BasicBlock *make_abort(llvm::CallBase &call, llvm::BasicBlock *before) {
  llvm::BasicBlock *block = llvm::BasicBlock::Create(call.getContext(), "", call.getFunction(), before);
  llvm::IRBuilder<> builder(block);
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  builder.CreateCall(declare(*call.getModule(), AbiFunction::abort));
  builder.CreateUnreachable();
  return block;
}

void resolve(llvm::CallBase &call, const std::vector<llvm::Function *> &targets) {
  llvm::BasicBlock *before = call.getParent();
  llvm::BasicBlock *after = llvm::SplitBlock(before, call.getIterator());
  llvm::IRBuilder<> builder(before->getTerminator());
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  llvm::Value *number = builder.CreatePtrToInt(call.getCalledOperand(), builder.getInt64Ty());
  llvm::SwitchInst *choice = builder.CreateSwitch(number, make_abort(call, after), unsigned(targets.size()));
  choice->setMetadata(mark, llvm::MDNode::get(call.getContext(), {}));
  before->getTerminator()->eraseFromParent();
  llvm::PHINode *result = nullptr;
  if (!call.getType()->isVoidTy() && !call.use_empty())
    result = llvm::PHINode::Create(call.getType(), unsigned(targets.size()), "", after->begin());
  for (llvm::Function *target : targets) {
    llvm::BasicBlock *block = llvm::BasicBlock::Create(call.getContext(), "", call.getFunction(), after);
    auto *direct = llvm::cast<llvm::CallBase>(call.clone());
    direct->setCalledFunction(target);
    direct->insertInto(block, block->end());
    llvm::BranchInst::Create(after, block)->setDebugLoc(call.getDebugLoc());
    choice->addCase(address_of(*target), block);
    if (result)
      result->addIncoming(direct, block);
  }
  if (result)
    call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

} // namespace

void resolve_indirect_calls(llvm::Module &module, unsigned unit) {
  Targets targets = number_functions(module, unit);
  if (targets.empty())
    return;
  std::vector<llvm::CallBase *> calls;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
          call && !call->isInlineAsm() && !call->getCalledFunction() && targets.contains(call->getFunctionType()))
        calls.push_back(call);
  for (llvm::CallBase *call : calls) {
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(call))
      call = llvm::changeToCall(invoke);
    resolve(*call, targets[call->getFunctionType()]);
  }
}

void fold_resolved_calls(llvm::Function &function) {
  bool folded = false;
  for (llvm::BasicBlock &block : function) {
    llvm::Instruction *end = block.getTerminator();
    if (!end || !end->hasMetadata(mark))
      continue;
    auto *choice = llvm::cast<llvm::SwitchInst>(end);
    llvm::Value *number = choice->getCondition();
    if (auto *cast = llvm::dyn_cast<llvm::PtrToIntInst>(number))
      if (auto *constant = llvm::dyn_cast<llvm::Constant>(cast->getPointerOperand()))
        choice->setCondition(llvm::ConstantExpr::getPtrToInt(constant, number->getType()));
    if (llvm::isa<llvm::ConstantInt>(choice->getCondition()))
      folded |= llvm::ConstantFoldTerminator(&block);
  }
  if (folded)
    llvm::removeUnreachableBlocks(function);
}

} // namespace ampsim::frontend
