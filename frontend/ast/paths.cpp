// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both overloads of absolute_path() of ast_tables.h, for code that needs no AST.
#include "frontend/ast/ast_tables.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ampsim::frontend {

std::string absolute_path(llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  llvm::sys::fs::make_absolute(result);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

std::string absolute_path(const llvm::DIScope &scope) {
  const llvm::StringRef file = scope.getFilename();
  return absolute_path(file.empty() || file.front() == '/' ? file.str()
                                                           : (scope.getDirectory() + "/" + file).str());
}

} // namespace ampsim::frontend
