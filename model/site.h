// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sites: the places in a program at which a kernel accesses memory, waits, or leaves.
//
// Created once by the compiler and never changed afterwards; findings refer to a site by its index (SiteId, access.h).
#pragma once

#include "model/access.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

struct SourceFrame {
  std::string function;
  std::string file;
  unsigned line = 0, column = 0;
};

/// The statement or expression around a site, for the caret line and for hints.
struct SourceExtent {
  unsigned first_line = 0, first_column = 0; // 0: unknown
  unsigned last_line = 0, last_column = 0;   // last character, inclusive
  std::string target, operation, operand;    // of `target op operand` for an assignment ("+=", "=", "++")
};

/// One place in one kernel, after inlining. In a kept function (Kernel::calls_functions), `loops` and `stack` are those
/// of the function; its caller is in the thread's context (ampsim_thread_context::call).
struct Site {
  enum class Kind : std::uint8_t {
    read,
    write,
    atomic,
    barrier,
    fence,
    loop,
    exit,
    division,
    warp,
    call // of a kept function
  } kind = Kind::read;
  std::uint32_t kernel = 0;
  std::uint32_t position =
      0; // order of evaluation in the inlined kernel; a function counts where it is first called
  std::vector<std::uint32_t> loops; // positions of the enclosing loops, outermost first
  std::vector<SourceFrame> stack;   // innermost first; ampsim's own headers are left out
  SourceExtent extent;              // of stack[0]
  std::uint32_t size = 0;           // size of an access in bytes
  std::string operation;            // of an atomic: "add", "xchg", ...
  Reach reach = Reach::system;      // of an atomic operation
  // for a read: its value is used in a computation, not only copied; for an atomic: its result is used
  bool computes = false;
  bool is_volatile = false; // of an atomic: a read or write of a volatile object
  // through a view whose bounds the kernel has chosen: the library's check says nothing about the memory
  bool through_part = false;
  /// The origin of the pointer, if known at compile time.
  enum class Root : std::uint8_t { unknown, capture, tile_local, thread_private, constant } root = Root::unknown;
  std::uint32_t root_index = 0;   // in Kernel::captures or Kernel::tile_local
  std::string private_name;       // of a thread-private variable, or of a constant
  std::uint64_t private_size = 0; // its size in bytes; 0 if unknown
  bool is_own_or_constant() const { return root == Root::thread_private || root == Root::constant; }
  /// The arrays that are indexed between the variable, or the container's element, and the access, outermost first.
  struct ArrayStep {
    std::int32_t bound = 0;   // elements
    std::uint64_t stride = 0; // bytes from one to the next
    std::uint64_t fields = 0; // bytes between the element and the next step's array, or the access
  };
  std::vector<ArrayStep> path;
};

} // namespace ampsim
