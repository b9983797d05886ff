// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See library_notes.h.
#include "frontend/code/library_notes.h"

#include "llvm/IR/Metadata.h"

namespace ampsim::frontend {

static constexpr const char *notes_metadata = "ampsim.library_notes";

void add_library_notes(llvm::Module &device, llvm::StringRef text) {
  llvm::LLVMContext &context = device.getContext();
  device.getOrInsertNamedMetadata(notes_metadata)
      ->addOperand(llvm::MDNode::get(context, llvm::MDString::get(context, text)));
}

std::string library_notes(const llvm::Module &device) {
  std::string notes;
  if (const llvm::NamedMDNode *all = device.getNamedMetadata(notes_metadata))
    for (const llvm::MDNode *each : all->operands())
      notes += llvm::cast<llvm::MDString>(each->getOperand(0))->getString();
  return notes;
}

} // namespace ampsim::frontend
