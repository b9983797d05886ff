// What functions of the C and C++ libraries do to memory that host code hands them a pointer to.
//
// Their code is already compiled and cannot be instrumented, so a table says which bytes each of them reads and writes: memcpy,
// fread, write and similar, and of the functions with a format what its conversions say. Where only the function knows a length
// (a string's), it is the first byte.
#pragma once

#include "model/access.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

#include <vector>

namespace ampsim::frontend {

struct ForeignAccess {
  llvm::Value *pointer = nullptr;
  llvm::Value *size = nullptr; // of 64 bits
  AccessKind kind = AccessKind::read;
};

/// Of a call of one of these functions; of any other none. `builder` stands before the call.
std::vector<ForeignAccess> foreign_accesses(const llvm::CallBase &call, llvm::IRBuilderBase &builder);

} // namespace ampsim::frontend
