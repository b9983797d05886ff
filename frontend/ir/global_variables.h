// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Global-memory variables that kernels use (CUDA's __device__ and __constant__).
//
// Their memory belongs to the simulated machine and exists before any code is linked: in both modules of a source, the
// variables become declarations of symbols that the language's library defines. A constructor of the host module
// registers their initial values.
//
// Assumes that a variable is used only through its address. A declaration is not constant, so no load of it is folded
// once it has lost its value. Initial values are copied with all constants that they refer to, directly or indirectly,
// and keep the references between them. Other variables of the machine remain references; functions, which have no
// address on the host, become null.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "model/kernel.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

#include <map>
#include <string>

namespace ampsim::frontend {

/// The initial values of variables that are not zero, by GlobalVariable::symbol.
using InitialValues = std::map<std::string, llvm::Constant *>;

/// Renames the variables in the device's module, adds new ones to `program`, and records the new names in `tables`.
/// `of_module`: the suffix of the symbols of a module that is loaded while the program runs.
InitialValues take_global_variables(llvm::Module &module, AstTables &tables, unsigned unit, ProgramTables &program,
                                    const std::string &of_module = "");

/// The same for the host's module, where each variable has a shadow of the same name.
void share_global_variables(llvm::Module &module, const AstTables &tables);

/// A constant of the host's module that holds an initial value.
llvm::GlobalVariable *initial_value(llvm::Module &module, llvm::Constant &value);

/// Returns whether it is such a variable, in a module that take_global_variables has changed.
bool is_global_variable(const llvm::GlobalVariable &variable);

} // namespace ampsim::frontend
