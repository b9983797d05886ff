// Running LLVM's passes: the analyses that they ask for have to be registered for each run.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace ampsim::frontend {

/// `make_passes` is given a PassBuilder and returns the passes to run.
void run_passes(llvm::Module &module, llvm::TargetMachine *target,
                llvm::function_ref<llvm::ModulePassManager(llvm::PassBuilder &)> make_passes);
void run_passes(llvm::Module &module, llvm::ModulePassManager passes);
void run_passes(llvm::Function &function, llvm::FunctionPassManager passes);

} // namespace ampsim::frontend
