// Which loads and stores pass the operands of a statement in assembly, and are no accesses of the program's own
// (frontend/ir/matrix_registers.h).
#pragma once

namespace ampsim::frontend {

/// Their metadata.
inline constexpr const char *register_operand = "ampsim.register.operand";

} // namespace ampsim::frontend
