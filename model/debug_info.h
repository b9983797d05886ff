// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The frontend's description of kernels for the debugger: types, variables, and the places at which a thread can stop.
//
// Kernels compiled for debugging (Variant::debug) keep every user variable in memory that the debugger owns: a *frame*
// per thread, of DebugKernel::frame_bytes. Calls are inlined, so one frame holds the variables of all functions that
// the kernel calls; a call is identified by its chain of call places (StopPoint::frames). Each statement is preceded by
// a hook that names its *stop point*.
//
// Plain values, referred to by index, made once by the compiler.
#pragma once

#include "model/kernel.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ampsim {

using TypeId = std::uint32_t;
inline constexpr TypeId no_type = ~TypeId{0};

/// A C++ type, described as far as necessary to show values of it and compute with them.
struct DebugType {
  enum class Kind : std::uint8_t {
    unknown,
    boolean,
    character,
    signed_integer,
    unsigned_integer,
    floating,
    enumeration,
    pointer,
    reference,
    array,
    record,
    container, // begins with an ampsim_container: `target` is the element, `rank` the number of dimensions
    texture,   // their contents are not described
  } kind = Kind::unknown;
  std::string name;       // as a C++ programmer writes it: "int", "const float *"
  std::uint64_t size = 0; // bytes
  TypeId target =
      no_type; // for pointers, references, arrays (one dimension each), containers; for an enumeration: its integer
  std::uint64_t count = 0; // of an array
  unsigned rank = 0;       // of a container
  std::string section;     // for a container: the template of its sections with fewer dimensions
  struct Member {
    std::string name; // empty: a base class
    TypeId type = no_type;
    std::uint64_t offset = 0;          // bytes
    unsigned bit_offset = 0, bits = 0; // of a bit-field
  };
  std::vector<Member> members; // of a record
  struct Enumerator {
    std::string name;
    std::int64_t value = 0;
  };
  std::vector<Enumerator> enumerators;
};

/// A variable of a function that the kernel executes, one for each call of that function.
struct DebugVariable {
  std::string name;
  TypeId type = no_type;
  std::uint64_t offset = 0; // in the thread's frame
  bool indirect = false;    // at `offset` is the variable's address
  bool parameter = false;
  unsigned line = 0;
};

/// A name for a constant: an enumerator, a template argument, a constant variable.
struct DebugConstant {
  std::string name;
  TypeId type = no_type;
  std::uint64_t value = 0; // sign-extended bits
};

/// One function in the call stack of a place.
struct DebugFrame {
  SourceFrame place;
  /// Identifies the call of the function: equal for two places exactly if they are in one call.
  std::uint32_t call = 0;
  std::vector<std::uint32_t> variables; // in scope and declared: innermost scope first
  std::vector<std::uint32_t> pending;   // in scope, but their declaration has not been executed yet
};

/// A place between two statements.
struct StopPoint {
  std::uint32_t kernel = 0;
  std::vector<DebugFrame> frames; // innermost first; at least one
  /// The first place of its line and call: a breakpoint on the line stops here.
  bool starts_line = false;
  /// The first place of its call: a breakpoint on the function stops here.
  bool starts_call = false;
};

/// An instruction of a kernel's LLVM IR as compiled for debugging.
struct DebugInstruction {
  std::string text;
  std::string block;         // for the first one of a basic block: its label
  std::uint32_t point = ~0u; // the hook of this stop point
};

struct DebugKernel {
  std::uint64_t frame_bytes = 0;
  std::uint32_t first_point = 0, end_point = 0; // its points are [first_point, end_point)
  std::vector<TypeId> tile_local;               // parallel to Kernel::tile_local
  std::vector<DebugInstruction> code;
};

/// The locations of the program's own host code. Debuggers of the host get the rest from the objects' debug
/// information.
struct HostCode {
  std::map<std::string, std::set<unsigned>> lines; // lines with code, by file, as the program's tables name it
  std::map<std::string, std::string> functions;    // the file (any one of several), by "main", "space::f"
};

struct DebugInfo {
  std::vector<DebugKernel> kernels; // parallel to ProgramTables::kernels
  std::vector<DebugType> types;
  std::vector<DebugVariable> variables;
  std::vector<DebugConstant> constants;
  std::vector<StopPoint> points;
  // the places of accesses; the access hooks of Variant::debug refer to them by index
  std::vector<SourceFrame> accesses;
  HostCode host;
};

} // namespace ampsim
