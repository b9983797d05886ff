// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See debug_code.h.
#include "frontend/debug/debug_code.h"
#include "frontend/code/abi_functions.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/ModuleSlotTracker.h>
#include <llvm/Support/raw_ostream.h>

namespace ampsim::frontend {

static std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(" \t\n"));
  return text;
}

std::vector<DebugInstruction> instruction_texts(const llvm::Function &function) {
  std::vector<DebugInstruction> code;
  llvm::ModuleSlotTracker slots(function.getParent());
  slots.incorporateFunction(function);
  for (const llvm::BasicBlock &block : function) {
    std::string label;
    llvm::raw_string_ostream(label) << (block.hasName() ? block.getName().str()
                                                        : std::to_string(slots.getLocalSlot(&block)));
    for (const llvm::Instruction &instruction : block) {
      DebugInstruction &described = code.emplace_back();
      llvm::raw_string_ostream stream(described.text);
      instruction.print(stream, slots);
      described.text = trimmed(std::move(described.text));
      if (&instruction == &block.front())
        described.block = label;
      if (const llvm::CallBase *call = call_to(&instruction, AbiFunction::debug_point))
        described.point = std::uint32_t(llvm::cast<llvm::ConstantInt>(call->getArgOperand(1))->getZExtValue());
    }
  }
  return code;
}

} // namespace ampsim::frontend
