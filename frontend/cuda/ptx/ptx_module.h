// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns a file in PTX into a module in LLVM IR, with the properties of its kernels; from then on it is treated like any
// other module.
//
// The names of kernels are their symbols, in the form in which C++ would write them, and lines are those of the sources
// if the file has them (`.loc`), else its own. A pointer among a kernel's parameters is an integer in PTX: one that is
// used as an address counts as a pointer. Addresses are computed as integers in PTX; afterwards they become pointers
// again wherever their targets can be determined, so that accesses can be attributed to variables.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

struct PtxModule {
  std::unique_ptr<llvm::Module> module; // null if something is not supported
  AstTables tables;
  std::string error; // the first unsupported construct
  unsigned line = 0; // of the file
};

/// `name`: the file's name.
PtxModule compile_ptx(const std::string &text, const std::string &name, llvm::LLVMContext &context);

} // namespace ampsim::frontend
