// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs Clang in process: one source file, two passes, two LLVM modules.
//
// Clang's CUDA mode has a host side and a device side, as programs here do, so both passes run in that mode with the
// host's triple: overload resolution then selects by the calling side, and a launch instantiates the kernel's entry on
// both sides. Nothing of CUDA's library is involved. Differences between languages are delegated to the language
// (frontend/language/source_language.h).
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
  AstTables tables; // from the device pass
  FilesAskedFor files;
};

/// Compiles one source. Diagnostics are added to `diagnostics`; `misnamed`, if set, replaces errors. A unit without
/// modules had errors. Both modules live in `context`.
TranslationUnit compile_source(const SourceLanguage &language, const std::string &source, SourceKind kind,
                               const std::optional<Diagnostic> &misnamed, const CompileOptions &options,
                               llvm::LLVMContext &context, std::vector<Diagnostic> &diagnostics);

} // namespace ampsim::frontend
