// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of a program's device code that a debugger can call, one by one.
//
// The frontend describes and compiles them, the debugger chooses among them and runs them; neither knows the other.
#pragma once

#include "model/abi.h"
#include "model/debug_info.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

/// A function, and the layout of its arguments and its result in a block of memory: the result at the block's
/// beginning, then the arguments, then a byte that is 1 when the function has returned.
struct CallableFunction {
  std::string symbol;             // for the linker
  std::string name;               // "space::f", "f<int>", "record::method"
  std::string text;               // "int f(int, const float *)", for messages
  TypeId result = no_type;        // of `void`
  std::vector<TypeId> parameters; // for a member function, the object's address first
  bool is_member = false;
  std::vector<std::uint64_t> places; // of the arguments in the block; for a reference, the address is there
  std::uint64_t returned = 0;        // the offset of that byte: the block's last one
};

/// `arguments`: the kernel's, as launched. If it calls functions of abi.h that involve other threads, they end the call
/// (debugger/calls.h).
using CallEntry = void (*)(const void *arguments, ampsim_thread_context *thread, char *block);

class CallableCode {
public:
  virtual ~CallableCode() = default;
  /// The functions for which the source of a kernel has code.
  virtual const std::vector<CallableFunction> &functions(std::uint32_t kernel) = 0;
  /// The code of the `number`-th of them, with the tile-local variables of that kernel. Compiled on the first request,
  /// which takes milliseconds and a stack of its own. Throws std::runtime_error with a message for the user on failure.
  virtual CallEntry entry(std::uint32_t kernel, std::size_t number) = 0;
};

} // namespace ampsim
