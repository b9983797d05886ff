// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs LLVM's passes: the analyses that they need must be registered for each run.
//
// If the IR is verified (builds with assertions, or AMPSIM_VERIFY_IR=1 in the environment), LLVM's verifier runs after
// each pass, LLVM's and ampsim's own, and the process ends with the name of the pass that broke it.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace ampsim::frontend {

/// `make_passes` gets a PassBuilder and returns the passes to run.
void run_passes(llvm::Module &module, llvm::TargetMachine *target,
                llvm::function_ref<llvm::ModulePassManager(llvm::PassBuilder &)> make_passes);
void run_passes(llvm::Module &module, llvm::ModulePassManager passes);
void run_passes(llvm::Function &function, llvm::FunctionPassManager passes);

/// Returns whether the IR is verified after each pass.
bool verifies_ir();
/// For code that changes IR outside of a pass manager: verifies the module, if verification is enabled. `pass` names
/// that code.
void verify_after(llvm::StringRef pass, const llvm::Module &module);

} // namespace ampsim::frontend
