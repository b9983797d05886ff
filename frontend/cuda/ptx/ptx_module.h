// A file in PTX as a module in LLVM IR, with what is known of its kernels: from there on it is like every other module.
//
// Kernels' names are their symbols, in the form in which C++ would write them, and lines are those of the sources where the file
// says so (`.loc`), else its own. A pointer among a kernel's parameters is an integer in PTX: one that is used as an address
// counts as a pointer. Addresses are computed as integers in PTX; afterwards they become pointers again wherever one can see
// what they point into, so that accesses are known by their variables.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

struct PtxModule {
  std::unique_ptr<llvm::Module> module; // null where something is not supported
  AstTables tables;
  std::string error; // the first thing that is not
  unsigned line = 0; // of the file
};

/// `name`: the file's.
PtxModule compile_ptx(const std::string &text, const std::string &name, llvm::LLVMContext &context);

} // namespace ampsim::frontend
