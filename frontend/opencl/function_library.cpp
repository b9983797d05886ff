// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See function_library.h.
#include "frontend/opencl/function_library.h"
#include "frontend/opencl/builtin_functions.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <set>
#include <stdexcept>
#include <vector>

namespace ampsim::frontend {
namespace {

/// The library's name of a function: pointers to private and generic memory are pointers without an address space there.
std::string name_in_library(llvm::StringRef name) {
  std::string result = name.str();
  for (const char *space : {"U9CLprivate", "U9CLgeneric"})
    for (std::size_t at = 0; (at = result.find(space, at)) != result.npos;)
      result.erase(at, std::char_traits<char>::length(space));
  return result;
}

} // namespace

void link_function_library(llvm::Module &module, const std::string &headers) {
  std::vector<llvm::Function *> wanted;
  for (llvm::Function &function : module)
    if (function.isDeclaration() && !function.use_empty() && !plain_function_name(function.getName()).empty())
      wanted.push_back(&function);
  if (wanted.empty())
    return;
  const std::string path = headers + "/../opencl/functions.bc";
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    throw std::runtime_error("cannot read '" + path + "': " + buffer.getError().message());
  auto library = llvm::getOwningLazyBitcodeModule(std::move(*buffer), module.getContext());
  if (!library)
    throw std::runtime_error("'" + path + "' is damaged: " + llvm::toString(library.takeError()));
  (*library)->setDataLayout(module.getDataLayout());
  (*library)->setTargetTriple(module.getTargetTriple());
  for (llvm::Function *function : wanted) {
    const std::string name = name_in_library(function->getName());
    if (name == function->getName() || !(*library)->getFunction(name))
      continue;
    if (llvm::Function *same = module.getFunction(name))
      function->replaceAllUsesWith(same);
    else
      function->setName(name);
  }
  std::vector<std::string> own;
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      own.push_back(function.getName().str());
  const std::set<std::string> before(own.begin(), own.end());
  if (llvm::NamedMDNode *flags = (*library)->getModuleFlagsMetadata())
    flags->eraseFromParent();
  if (llvm::Linker::linkModules(module, std::move(*library), llvm::Linker::LinkOnlyNeeded))
    throw std::runtime_error("the builtin functions cannot be linked into a program");
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !before.contains(function.getName().str())) {
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
      function.setComdat(nullptr);
    }
}

} // namespace ampsim::frontend
