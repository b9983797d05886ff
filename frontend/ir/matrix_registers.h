// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports a thread's accesses to the variables that asynchronous matrix instructions (wgmma) use as registers.
//
// Such an instruction names its registers by calls with ampsim_matrix_registers_read and
// ampsim_matrix_registers_written, which pass the addresses of local variables, so these variables stay in memory. This
// pass also reports each read and write of them (ampsim_register_read, ampsim_register_written), except those that pass
// operands to statements of such instructions, or to statements without instructions, which only keep a compiler from
// moving accesses (frontend/code/register_operands.h). Registers that are not local variables of the function are not tracked.
//
// The pass runs after inlining and promotion to registers, so that the address of an operand leads to its variable. It
// only adds calls; the kernel's results do not change.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

void watch_matrix_registers(llvm::Module &module);

} // namespace ampsim::frontend
