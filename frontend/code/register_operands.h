// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registers of the program that assembly statements use: variables whose loads and stores pass operands, and the calls that
// notify the monitor of accesses to them (frontend/ir/matrix_registers.h).
#pragma once

#include "model/abi.h"

#include "llvm/IR/IRBuilder.h"

#include <cstdint>

namespace ampsim::frontend {

/// The metadata kind of loads and stores that pass the operands of an assembly statement: they are not accesses of the
/// program itself.
inline constexpr const char *register_operand = "ampsim.register.operand";

/// Inserts the call for a step that reads or writes the `size` bytes (an i64) of registers at `place`. `shape`: a number
/// for the shape of a matrix instruction, passed as the pointer that the step does not use.
void create_register_step(llvm::IRBuilder<> &builder, ampsim_copy_step step, llvm::Value *place, llvm::Value *size,
                          std::uint64_t shape = 0);

} // namespace ampsim::frontend
