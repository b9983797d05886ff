// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See function_library.h.
#include "frontend/opencl/function_library.h"
#include "frontend/opencl/builtin_functions.h"
#include "frontend/opencl/image_functions.h"

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

bool is_in_image_library(const llvm::Function &function) {
  return function.getName().starts_with(image_function_prefix);
}
bool is_builtin(const llvm::Function &function) { return !plain_function_name(function.getName()).empty(); }

/// Links what the module calls of the functions that `is_wanted` selects from a library in ampsim's folder for OpenCL.
void link_library(llvm::Module &module, const std::string &headers, const char *name,
                  bool (*is_wanted)(const llvm::Function &)) {
  std::vector<llvm::Function *> wanted;
  for (llvm::Function &function : module)
    if (function.isDeclaration() && !function.use_empty() && is_wanted(function))
      wanted.push_back(&function);
  if (wanted.empty())
    return;
  const std::string path = headers + "/../opencl/" + name;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    throw std::runtime_error("cannot read '" + path + "': " + buffer.getError().message());
  auto library = llvm::getOwningLazyBitcodeModule(std::move(*buffer), module.getContext());
  if (!library)
    throw std::runtime_error("'" + path + "' is damaged: " + llvm::toString(library.takeError()));
  (*library)->setDataLayout(module.getDataLayout());
  (*library)->setTargetTriple(module.getTargetTriple());
  for (llvm::Function *function : wanted) {
    const std::string known_as = name_in_library(function->getName());
    if (known_as == function->getName() || !(*library)->getFunction(known_as))
      continue;
    if (llvm::Function *same = module.getFunction(known_as))
      function->replaceAllUsesWith(same);
    else
      function->setName(known_as);
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
      function.removeFnAttr("target-cpu");
      function.removeFnAttr("target-features");
    }
}

} // namespace

void link_function_library(llvm::Module &module, const std::string &headers) {
  link_library(module, headers, "images.bc", &is_in_image_library);
  link_library(module, headers, "functions.bc", &is_builtin);
}

} // namespace ampsim::frontend
