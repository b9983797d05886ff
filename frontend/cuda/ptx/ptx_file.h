// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file in PTX as values: its functions, its variables, and the compiler's line information (PTX ISA, "Directives").
// Instructions are those of inline PTX (instructions.h).
#pragma once

#include "frontend/cuda/ptx/instructions.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// Named memory in one of PTX's spaces.
struct PtxVariable {
  std::string space; // "global", "const", "shared", "local", "param"
  std::string type;  // of an element: "u32"
  std::string name;
  unsigned element = 4;    // bytes of an element
  std::uint64_t count = 1; // number of elements; 0: the launch sets it
  std::uint64_t alignment = 1;
  bool is_array = false, is_extern = false;
  std::vector<std::uint8_t> initial; // empty: zeros
  std::uint64_t bytes() const { return element * count; }
};

/// A position in a source: `file` is a number of PtxFile::files; 0: the PTX itself.
struct PtxPlace {
  unsigned file = 0, line = 0;
};

struct PtxStatement {
  enum class Kind {
    label,
    targets,
    scope,
    scope_end,
    registers,
    memory,
    instruction,
    call
  } kind = Kind::instruction;
  PtxPlace place;
  std::string name; // of a label, of a list of them, or of the called function
  std::vector<PtxRegister> registers;
  PtxVariable memory;
  PtxInstruction instruction;                  // of a call, its guard
  std::vector<std::string> results, arguments; // of a call: memory; `arguments` of a list: its labels
};

struct PtxFunction {
  std::string name;
  PtxPlace place;
  bool is_entry = false, is_defined = false;
  unsigned most_threads = 0; // per block; 0: unspecified
  std::vector<PtxVariable> results, parameters;
  std::vector<PtxStatement> statements;
};

struct PtxFile {
  std::vector<PtxVariable> variables;
  std::vector<PtxFunction> functions;
  std::map<unsigned, std::string> files; // of sources
  /// The first part that cannot be parsed; empty if none.
  std::string error;
  unsigned error_line = 0;
};

PtxFile parse_ptx_file(llvm::StringRef text);

/// Returns whether a text looks like a PTX file.
bool is_ptx_file(llvm::StringRef text);

/// The size in bytes of a value: 4 for "u32"; 0 if the type is unknown.
unsigned bytes_of_ptx_type(llvm::StringRef type);

} // namespace ampsim::frontend
