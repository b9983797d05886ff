// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/code/pass_pipeline.h"

#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ampsim::frontend {
namespace {

struct Analyses {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassInstrumentationCallbacks callbacks;
  llvm::VerifyInstrumentation verifier{/*DebugLogging=*/false};
  llvm::PassBuilder builder;

  explicit Analyses(llvm::TargetMachine *target = nullptr)
      : builder(target, llvm::PipelineTuningOptions(), std::nullopt, &callbacks) {
    if (verifies_ir())
      verifier.registerCallbacks(callbacks, &modules);
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};

} // namespace

void run_passes(llvm::Module &module, llvm::TargetMachine *target,
                llvm::function_ref<llvm::ModulePassManager(llvm::PassBuilder &)> make_passes) {
  Analyses analyses(target);
  make_passes(analyses.builder).run(module, analyses.modules);
}

void run_passes(llvm::Module &module, llvm::ModulePassManager passes) {
  Analyses analyses;
  passes.run(module, analyses.modules);
}

void run_passes(llvm::Function &function, llvm::FunctionPassManager passes) {
  Analyses analyses;
  passes.run(function, analyses.functions);
}

bool verifies_ir() {
  static const bool verifies = [] {
    if (const char *wanted = std::getenv("AMPSIM_VERIFY_IR"))
      return std::string_view(wanted) != "0";
#ifdef NDEBUG
    return false;
#else
    return true;
#endif
  }();
  return verifies;
}

void verify_after(llvm::StringRef pass, const llvm::Module &module) {
  if (!verifies_ir())
    return;
  std::string what;
  llvm::raw_string_ostream out(what);
  if (llvm::verifyModule(module, &out))
    llvm::report_fatal_error("broken IR after '" + pass + "': " + what);
}

} // namespace ampsim::frontend
