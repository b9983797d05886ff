// Clang in process: one source file, two passes, two LLVM modules.
//
// C++ AMP's two sides are what Clang's CUDA mode calls host and device, so both passes run in that mode with
// the host's triple: overload resolution then picks by the calling side, as specification 2.3 wants, and a
// parallel_for_each instantiates the kernel's entry on both sides. Nothing of CUDA's library is involved.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/sources/fold_case.h"
#include "frontend/driver/program.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct TranslationUnit {
  std::unique_ptr<llvm::Module> host;
  std::unique_ptr<llvm::Module> amp;
  AstTables tables; // of the amp pass
  FilesAskedFor files;
};

/// Compiles one source. Diagnostics go to stderr as they come, and into `diagnostics`. A unit without modules
/// had errors. Both modules live in `context`.
TranslationUnit compile_source(const std::string &source, const CompileOptions &options, llvm::LLVMContext &context,
                               std::vector<Diagnostic> &diagnostics);

} // namespace ampsim::frontend
