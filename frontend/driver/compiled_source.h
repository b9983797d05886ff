// What compiling one source of a program gives, and how the sources of a program are compiled side by side.
//
// Where a program has several sources, each is compiled in a process of its own, and kept in the cache by itself: after a
// change only what changed is compiled again, and the compiler's crash is known to be that source's.
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
  std::optional<Unit> unit;           // nothing where there were errors
  std::unique_ptr<llvm::Module> host; // likewise
  FilesAskedFor files;
  std::vector<Diagnostic> diagnostics;
};

/// In this process. The modules live in `context`.
CompiledSource compile_source_of_program(const SourceLanguage &language, const std::string &source,
                                         const CompileOptions &options, llvm::LLVMContext &context);

/// Clang 19 may crash when it looks for what a wrong name was meant to be: without that it says what is wrong. Adds the
/// option for it, where such a crash is possible.
bool stop_guessing_names(const OutOfProcessResult &crashed, CompileOptions &options);

struct SourcesResult {
  std::vector<CompiledSource>
      sources;              // in the order of the options; none where the compiler did not come to its end
  std::uint32_t cached = 0; // how many were in the cache
  CompileEnd end = CompileEnd::done;
  int signal = 0;                      // of a crash
  std::vector<std::string> unfinished; // the sources with which it did not
};

/// As many at once as there are processors, and memory within the limits, which the caller watches; `cache` may be null. The
/// modules live in `context`.
SourcesResult compile_side_by_side(const SourceLanguage &language, const CompileOptions &options,
                                   const Cache *cache, const CompileLimits &limits, llvm::LLVMContext &context);

} // namespace ampsim::frontend
