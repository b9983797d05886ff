// Clang in process: one source file, two passes, two LLVM modules.
//
// A program's two sides are what Clang's CUDA mode calls host and device, so both passes run in that mode with the
// host's triple: overload resolution then picks by the calling side, and a launch instantiates the kernel's entry
// on both sides. Nothing of CUDA's library is involved. What differs from language to language is asked of the
// language (frontend/language/source_language.h).
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/sources/clang_arguments.h"
#include "frontend/sources/fold_case.h"
#include "model/compile_options.h"
#include "model/diagnostic.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::frontend {

class SourceLanguage;

struct TranslationUnit {
  std::unique_ptr<llvm::Module> host;
  std::unique_ptr<llvm::Module> device;
  AstTables tables; // of the device pass
  FilesAskedFor files;
};

/// Compiles one source. Diagnostics go into `diagnostics`; `misnamed`, if there is one, takes the place of errors. A unit
/// without modules had errors. Both modules live in `context`.
TranslationUnit compile_source(const SourceLanguage &language, const std::string &source, SourceKind kind,
                               const std::optional<Diagnostic> &misnamed, const CompileOptions &options,
                               llvm::LLVMContext &context, std::vector<Diagnostic> &diagnostics);

} // namespace ampsim::frontend
