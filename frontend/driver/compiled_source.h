// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The result of compiling one source of a program, and the parallel compilation of a program's sources.
//
// Each of several sources is compiled in a process of its own and cached separately: after a change, only what changed
// is compiled again, and a crash of the compiler can be attributed to its source.
#pragma once

#include "frontend/driver/cache.h"
#include "frontend/driver/out_of_process.h"
#include "frontend/driver/unit.h"
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

struct CompiledSource {
  std::optional<Unit> unit;           // nothing after errors
  std::unique_ptr<llvm::Module> host; // likewise
  FilesAskedFor files;
  std::vector<Diagnostic> diagnostics;
};

/// Compiles in this process. The modules live in `context`.
CompiledSource compile_source_of_program(const SourceLanguage &language, const std::string &source,
                                         const CompileOptions &options, llvm::LLVMContext &context);

/// Clang 19 may crash while searching for a correction of a misspelt name; without the search, it reports the error.
/// Adds the option for that if such a crash is possible.
bool stop_guessing_names(const OutOfProcessResult &crashed, CompileOptions &options);

struct SourcesResult {
  std::vector<CompiledSource> sources; // in the order of the options; none if the compiler did not finish
  std::uint32_t cached = 0;            // the number of sources from the cache
  CompileEnd end = CompileEnd::done;
  int signal = 0;                      // of a crash
  std::vector<std::string> unfinished; // the sources that the compiler did not finish
};

/// Compiles as many sources at once as there are processors, and memory within the limits, which the caller enforces;
/// `cache` may be null. The modules live in `context`.
SourcesResult compile_side_by_side(const SourceLanguage &language, const CompileOptions &options,
                                   const Cache *cache, const CompileLimits &limits, llvm::LLVMContext &context);

} // namespace ampsim::frontend
