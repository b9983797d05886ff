// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline PTX as values: the instructions of an `asm` statement (PTX ISA, "Syntax", "Instruction Statements").
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct PtxOperand {
  enum class Kind {
    statement, // "%1": an operand of the asm statement
    name,      // a register that the statement declares
    special,   // "%laneid", without the sign
    number,    // an integer
    real,      // the bits of a float or double
    address,   // [register + offset], [register, {a, b}]: `parts` has the register, and the list after it
    list,      // {a, b}
  };
  Kind kind = Kind::number;
  std::string name;
  std::uint64_t number = 0; // the operand, the value or its bits, or the offset
  unsigned bits = 0;        // of a real
  bool negated = false;     // !p
  std::vector<PtxOperand> parts;
};

struct PtxInstruction {
  std::vector<std::string> opcode; // "ld", "global", "u32", "L2::128B"; the block's own "shared::cta" is "shared"
  std::vector<PtxOperand> operands;
  std::optional<PtxOperand> second_result; // "p" of "r|p"
  std::optional<PtxOperand> guard;         // "@p"
  std::string label;                       // if not empty: not an instruction but the place with this name
};

/// Returns whether the opcode has this part.
inline bool has(const PtxInstruction &instruction, llvm::StringRef part) {
  return llvm::is_contained(instruction.opcode, part);
}

/// A register and its type: ".reg .u32 r0".
struct PtxRegister {
  std::string name, type;
};

struct PtxBlock {
  std::vector<PtxRegister> registers;
  std::vector<PtxInstruction> instructions;
};

/// Nothing if the text cannot be parsed: vectors' elements, directives other than ".reg".
std::optional<PtxBlock> parse_ptx(llvm::StringRef text);

} // namespace ampsim::frontend
