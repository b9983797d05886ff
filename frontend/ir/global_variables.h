// Variables in global memory that kernels name (CUDA's __device__ and __constant__).
//
// Their memory is part of the simulated machine's, and is there before any code is linked: in both modules of a source
// the variables become declarations, of symbols that the language's library defines. What they begin with is
// registered by a constructor of the host module.
//
// Assumes that a variable is used by its address only; a declaration is not constant, so no load of it is folded
// once it has lost its value. Initial values are copied with all constants that they lead to, directly or through
// others, and keep what refers to what; other variables of the machine stay references, and functions, which the
// host has no address of, become null.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "model/kernel.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

#include <map>
#include <string>

namespace ampsim::frontend {

/// By GlobalVariable::symbol: what a variable begins with, where that is not zeros.
using InitialValues = std::map<std::string, llvm::Constant *>;

/// In the device's module: renames them, adds those that are new to `program`, and notes the new names in `tables`.
/// `of_module`: what the symbols of a module end with that is loaded while the program runs.
InitialValues take_global_variables(llvm::Module &module, AstTables &tables, unsigned unit, ProgramTables &program,
                                    const std::string &of_module = "");

/// In the host's module, where each has a shadow of the same name.
void share_global_variables(llvm::Module &module, const AstTables &tables);

/// A constant of the host's module that holds an initial value.
llvm::GlobalVariable *initial_value(llvm::Module &module, llvm::Constant &value);

/// Is it one of them, in a module that take_global_variables has changed?
bool is_global_variable(const llvm::GlobalVariable &variable);

} // namespace ampsim::frontend
