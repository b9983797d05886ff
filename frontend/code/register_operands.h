// Marks the loads and stores that pass the operands of an assembly statement: they are not accesses of the program
// itself (frontend/ir/matrix_registers.h).
#pragma once

namespace ampsim::frontend {

/// The kind of their metadata.
inline constexpr const char *register_operand = "ampsim.register.operand";

} // namespace ampsim::frontend
