// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See register_operands.h.
#include "frontend/code/register_operands.h"
#include "frontend/code/abi_functions.h"

namespace ampsim::frontend {

void create_register_step(llvm::IRBuilder<> &builder, ampsim_copy_step step, llvm::Value *place, llvm::Value *size,
                          std::uint64_t shape) {
  llvm::Value *other = llvm::ConstantPointerNull::get(builder.getPtrTy());
  if (shape)
    other = builder.CreateIntToPtr(builder.getInt64(shape), builder.getPtrTy());
  const bool writes = step == ampsim_matrix_registers_written || step == ampsim_register_written;
  builder.CreateCall(declare(*builder.GetInsertBlock()->getModule(), AbiFunction::asynchronous),
                     {builder.getInt32(step), writes ? place : other, writes ? other : place, size});
}

} // namespace ampsim::frontend
