// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fences in device code (ampsim_fence in model/abi.h).
#pragma once

#include "frontend/code/abi_functions.h"
#include "model/access.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"

#include <cstdint>

namespace ampsim::frontend {

/// A fence of its own or, with an address, the order of the atomic operations on these bytes.
inline void insert_fence(llvm::IRBuilderBase &builder, FenceMask fence, llvm::Value *address = nullptr,
                         std::uint64_t size = 0) {
  if (!address)
    address = llvm::ConstantPointerNull::get(builder.getPtrTy());
  builder.CreateCall(declare(*builder.GetInsertBlock()->getModule(), AbiFunction::fence),
                     {builder.getInt32(fence), address, builder.getInt32(std::uint32_t(size))});
}

} // namespace ampsim::frontend
