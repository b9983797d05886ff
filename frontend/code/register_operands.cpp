// See register_operands.h.
#include "frontend/code/register_operands.h"
#include "frontend/code/abi_functions.h"

namespace ampsim::frontend {

void create_register_step(llvm::IRBuilder<> &builder, ampsim_copy_step step, llvm::Value *place,
                          llvm::Value *size) {
  llvm::Value *none = llvm::ConstantPointerNull::get(builder.getPtrTy());
  const bool writes = step == ampsim_matrix_registers_written || step == ampsim_register_written;
  builder.CreateCall(declare(*builder.GetInsertBlock()->getModule(), AbiFunction::asynchronous),
                     {builder.getInt32(step), writes ? place : none, writes ? none : place, size});
}

} // namespace ampsim::frontend
