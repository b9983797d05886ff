// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_code.h.
#include "frontend/debug/host_code.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

namespace ampsim::frontend {
namespace {

/// "space::Class::f".
std::string name_with_scopes(const llvm::DISubprogram &function) {
  std::string name = function.getName().str();
  for (const llvm::DIScope *scope = function.getScope(); scope && !llvm::isa<llvm::DIFile>(scope);
       scope = scope->getScope())
    if (!scope->getName().empty() && !llvm::isa<llvm::DICompileUnit>(scope))
      name = scope->getName().str() + "::" + name;
  return name;
}

/// Clang's stubs for kernels have the kernels' lines.
bool is_stub(const llvm::Function &function) { return function.getName().contains("__device_stub__"); }

} // namespace

void collect_host_code(const llvm::Module &module, const AstTables &tables, const std::string &headers,
                       HostCode &code) {
  std::map<const llvm::DIFile *, std::set<unsigned> *> lines; // null for files that are not the program's
  auto lines_of = [&](const llvm::DILocation &place) {
    auto [known, is_new] = lines.try_emplace(place.getFile());
    if (!is_new)
      return known->second;
    std::string file = absolute_path(*place.getScope());
    if (file.starts_with(headers) || file.starts_with("/usr/"))
      return known->second;
    auto named = tables.file_names.find(file);
    return known->second = &code.lines[named == tables.file_names.end() ? file : named->second];
  };
  for (const llvm::Function &function : module) {
    const llvm::DISubprogram *described = function.getSubprogram();
    if (!described || described->isArtificial() || is_stub(function))
      continue;
    std::set<unsigned> *of_function = nullptr;
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (const llvm::DILocation *place = instruction.getDebugLoc().get(); place && place->getLine() != 0)
        if (std::set<unsigned> *file = lines_of(*place)) {
          file->insert(place->getLine());
          of_function = of_function ? of_function : file;
        }
    if (!of_function)
      continue;
    for (const auto &[file, its] : code.lines)
      if (&its == of_function)
        code.functions.try_emplace(name_with_scopes(*described), file);
  }
}

} // namespace ampsim::frontend
