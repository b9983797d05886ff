// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/link_hooks.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace ampsim::frontend {
namespace {

/// The total number of instructions that inlined checks of one kernel may have.
constexpr std::size_t most_inlined = 8000;

struct Call {
  llvm::CallBase *call = nullptr;
  unsigned depth = 0; // loops around it
};

/// Each copy of a loop with checks would have its own checks: the user's hint (`#pragma unroll`) is for code without
/// checks.
void drop_unroll_hints(llvm::Loop &loop) {
  llvm::MDNode *id = loop.getLoopID();
  if (!id)
    return;
  llvm::SmallVector<llvm::Metadata *, 4> kept{nullptr};
  for (const llvm::MDOperand &operand : llvm::drop_begin(id->operands())) {
    auto *hint = llvm::dyn_cast<llvm::MDNode>(operand.get());
    auto *name = hint && hint->getNumOperands() ? llvm::dyn_cast<llvm::MDString>(hint->getOperand(0)) : nullptr;
    if (!name || !name->getString().starts_with("llvm.loop.unroll"))
      kept.push_back(operand.get());
  }
  if (kept.size() == id->getNumOperands())
    return;
  llvm::MDNode *without = llvm::MDNode::getDistinct(id->getContext(), kept);
  without->replaceOperandWith(0, without);
  loop.setLoopID(without);
}

/// The calls of hooks in `caller`, in the order of the code.
std::vector<Call> calls_in(llvm::Function &caller, const std::set<const llvm::Function *> &hooks) {
  llvm::DominatorTree dominators(caller);
  llvm::LoopInfo loops(dominators);
  std::vector<Call> calls;
  for (llvm::Instruction &instruction : llvm::instructions(caller)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || !hooks.count(call->getCalledFunction()))
      continue;
    llvm::BasicBlock *block = call->getParent();
    calls.push_back({call, loops.getLoopDepth(block)});
    for (llvm::Loop *loop = loops.getLoopFor(block); loop; loop = loop->getParentLoop())
      drop_unroll_hints(*loop);
  }
  return calls;
}

void choose_inlined(llvm::Module &module, const std::set<const llvm::Function *> &hooks) {
  // Functions that a hook calls are part of it.
  for (llvm::Function &function : module)
    if (hooks.count(&function))
      for (const Call &each : calls_in(function, hooks))
        each.call->addFnAttr(llvm::Attribute::AlwaysInline);
  std::vector<Call> calls;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !hooks.count(&function)) {
      std::vector<Call> of_function = calls_in(function, hooks);
      calls.insert(calls.end(), of_function.begin(), of_function.end());
    }
  std::stable_sort(calls.begin(), calls.end(), [](const Call &a, const Call &b) { return a.depth > b.depth; });
  std::size_t inlined = 0;
  for (const Call &each : calls) {
    const std::size_t size = each.call->getCalledFunction()->getInstructionCount();
    const bool fits = inlined + size <= most_inlined;
    inlined += fits ? size : 0;
    each.call->addFnAttr(fits ? llvm::Attribute::AlwaysInline : llvm::Attribute::NoInline);
  }
}

} // namespace

void link_hooks(llvm::Module &module, std::string_view bitcode) {
  auto code = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "hooks"), module.getContext());
  if (!code)
    throw std::runtime_error("the hooks' bitcode is damaged: " + llvm::toString(code.takeError()));
  (*code)->setDataLayout(module.getDataLayout());
  (*code)->setTargetTriple(module.getTargetTriple());
  std::vector<std::string> names;
  for (const llvm::Function &hook : **code)
    if (!hook.isDeclaration() && !hook.hasFnAttribute(llvm::Attribute::Cold))
      names.push_back(hook.getName().str());
  if (llvm::Linker::linkModules(module, std::move(*code), llvm::Linker::LinkOnlyNeeded))
    throw std::runtime_error("the hooks cannot be linked into a kernel");
  std::set<const llvm::Function *> hooks;
  for (const std::string &name : names)
    if (llvm::Function *hook = module.getFunction(name); hook && !hook->isDeclaration()) {
      hook->setLinkage(llvm::GlobalValue::InternalLinkage);
      hook->setComdat(nullptr);
      hook->removeFnAttr(llvm::Attribute::NoInline);
      hooks.insert(hook);
    }
  choose_inlined(module, hooks);
}

} // namespace ampsim::frontend
