// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See inlined_kernels.h.
#include "frontend/ir/inlined_kernels.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/ir/kept_calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <vector>

namespace ampsim::frontend {

/// A loop that never exits has no place in a post-dominator tree. This gives it an exit, on a condition that is unknown
/// but the same for all threads.
static void give_loops_an_exit(llvm::Function &function) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
    llvm::SmallVector<llvm::BasicBlock *, 4> exiting, latches;
    loop->getExitingBlocks(exiting);
    loop->getLoopLatches(latches);
    if (!exiting.empty())
      continue;
    for (llvm::BasicBlock *latch : latches) {
      auto *jump = llvm::dyn_cast<llvm::BranchInst>(latch->getTerminator());
      if (!jump || jump->isConditional())
        continue;
      llvm::LLVMContext &context = function.getContext();
      llvm::BasicBlock *exit = llvm::BasicBlock::Create(context, "", &function);
      new llvm::UnreachableInst(context, exit);
      llvm::Value *condition =
          new llvm::FreezeInst(llvm::PoisonValue::get(llvm::Type::getInt1Ty(context)), "", jump->getIterator());
      llvm::BranchInst::Create(loop->getHeader(), exit, condition, jump->getIterator());
      jump->eraseFromParent();
    }
  }
}

/// Clang leaves scopes through a switch whose default is unreachable: it looks like an end of the function but is not.
static void remove_unreachable_defaults(llvm::Function &function) {
  for (llvm::BasicBlock &block : function) {
    auto *choice = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator());
    if (!choice || choice->getNumCases() == 0 ||
        !llvm::isa<llvm::UnreachableInst>(choice->getDefaultDest()->getFirstNonPHIOrDbg()))
      continue;
    llvm::BasicBlock *target = choice->case_begin()->getCaseSuccessor();
    choice->getDefaultDest()->removePredecessor(&block);
    for (llvm::PHINode &phi : target->phis())
      phi.addIncoming(phi.getIncomingValueForBlock(&block), &block);
    choice->setDefaultDest(target);
  }
}

std::unique_ptr<llvm::Module> inlined_kernels(const llvm::Module &original, const std::set<std::string> &kernels) {
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(original);
  for (llvm::Function &function : *copy) {
    if (function.isDeclaration())
      continue;
    std::vector<llvm::InvokeInst *> invokes;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
        invokes.push_back(invoke);
    for (llvm::InvokeInst *invoke : invokes)
      llvm::changeToCall(invoke);
    llvm::removeUnreachableBlocks(function);
    function.setComdat(nullptr);
    if (kernels.count(function.getName().str()) && can_be_inlined(function)) {
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
      continue;
    }
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.addFnAttr(llvm::Attribute::AlwaysInline);
    for (llvm::User *user : function.users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
        call->removeFnAttr(llvm::Attribute::NoInline);
  }
  llvm::ModulePassManager passes;
  passes.addPass(llvm::GlobalDCEPass()); // avoids inlining into functions that no kernel calls
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::PreserveCFG)));
  run_passes(*copy, std::move(passes));
  for (llvm::Function &function : *copy)
    if (!function.isDeclaration()) {
      remove_unreachable_defaults(function);
      give_loops_an_exit(function);
    }
  return copy;
}

} // namespace ampsim::frontend
