// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses by functions of the C and C++ libraries to memory that host code passes to them.
//
// Their code is already compiled and cannot be instrumented, so a table lists the bytes that each of them reads and
// writes: memcpy, fread, write and similar; for functions with a format, the conversions decide. Where only the
// function knows a length (a string's), the first byte is checked. Freeing a block counts as writing all of it.
#pragma once

#include "model/access.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

#include <vector>

namespace ampsim::frontend {

struct ForeignAccess {
  llvm::Value *pointer = nullptr;
  llvm::Value *size = nullptr; // 64 bits wide; null for a block of the heap, which has its own size
  AccessKind kind = AccessKind::read;
  bool is_vector = false; // the pointer leads to `size` structures iovec, with the addresses and lengths
};

/// Returns true for a pointer to memory that may change: not to a literal, a constant or a function.
bool leads_to_variable(const llvm::Value *pointer);

/// The accesses of a call of one of these functions; none for any other function. `builder` must be positioned before
/// the call.
std::vector<ForeignAccess> foreign_accesses(const llvm::CallBase &call, llvm::IRBuilderBase &builder);

} // namespace ampsim::frontend
