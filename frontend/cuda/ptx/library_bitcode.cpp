// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See library_bitcode.h.
#include "frontend/cuda/ptx/library_bitcode.h"
#include "frontend/code/atomic_scope.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"

#include <stdexcept>
#include <string>
#include <vector>

// AMPSIM_PTX_LIBRARY is the file's path, given by the build.
asm(".section .rodata\n"
    ".balign 16\n"
    "ampsim_ptx_library_begin:\n"
    ".incbin \"" AMPSIM_PTX_LIBRARY "\"\n"
    "ampsim_ptx_library_end:\n"
    ".text\n");

extern "C" const char ampsim_ptx_library_begin[], ampsim_ptx_library_end[];

namespace ampsim::frontend {
namespace {

/// Compiled like the user's own code: for no particular processor, and with the scopes of its atomic operations.
void prepare(llvm::Function &function) {
  function.setAttributes(function.getAttributes().removeFnAttributes(function.getContext()));
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      call->setAttributes(call->getAttributes().removeFnAttributes(call->getContext()));
    take_scope_of_headers(instruction);
  }
}

} // namespace

bool names_other_blocks(llvm::StringRef code) {
  return llvm::any_of(std::initializer_list<llvm::StringRef>{"mapa", "multicast::cluster", "barrier.cluster",
                                                             "st.async", "red.async"},
                      [&](llvm::StringRef name) { return code.contains(name); });
}

void link_ptx_library(llvm::Module &module) {
  if (llvm::none_of(module,
                    [](const llvm::Function &each) { return each.getName().starts_with(ptx_library_prefix); }))
    return;
  const llvm::StringRef bitcode(ampsim_ptx_library_begin,
                                std::size_t(ampsim_ptx_library_end - ampsim_ptx_library_begin));
  auto library = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "ptx"), module.getContext());
  if (!library)
    throw std::runtime_error("the bitcode of the PTX functions is damaged: " + llvm::toString(library.takeError()));
  (*library)->setDataLayout(module.getDataLayout());
  (*library)->setTargetTriple(module.getTargetTriple());
  std::vector<std::string> names;
  for (llvm::Function &function : **library)
    if (!function.isDeclaration()) {
      prepare(function);
      names.push_back(function.getName().str());
    }
  if (llvm::NamedMDNode *flags = (*library)->getModuleFlagsMetadata())
    flags->eraseFromParent();
  if (llvm::Linker::linkModules(module, std::move(*library), llvm::Linker::LinkOnlyNeeded))
    throw std::runtime_error("the PTX functions cannot be linked into a program");
  for (const std::string &name : names)
    if (llvm::Function *function = module.getFunction(name); function && !function->isDeclaration()) {
      function->setLinkage(llvm::GlobalValue::InternalLinkage);
      function->setComdat(nullptr);
    }
}

} // namespace ampsim::frontend
