#include "frontend/code/pass_pipeline.h"

#include <utility>

namespace ampsim::frontend {
namespace {

struct Analyses {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;

  explicit Analyses(llvm::TargetMachine *target = nullptr) : builder(target) {
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

} // namespace ampsim::frontend
