// Registers that matrix instructions use while they go on (wgmma): the accesses of their thread to the variables behind them.
//
// Such an instruction names its registers by ampsim_matrix_registers_read and ampsim_matrix_registers_written, with the addresses of
// local variables; these stay in memory therefore. Here each read and write of such a variable is told as well
// (ampsim_register_read, ampsim_register_written), but for those by which the operands of the instruction itself are passed, and those
// of statements without instructions, which only keep a compiler from moving accesses (frontend/code/register_operands.h). What is named and is no
// local variable of the function is not followed.
//
// Assumes that calls are inlined and that what can be is in registers: then the address of an operand leads to its variable. Adds
// calls only; each thread does the same as before.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

void watch_matrix_registers(llvm::Module &module);

} // namespace ampsim::frontend
