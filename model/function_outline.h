// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An outline of a function's statements: where text can be inserted, and where a barrier, a fence or a wait is
// possible. Every function that kernels execute has one and, if the language's host code can enqueue work, so does
// every function of the host.
//
// Fixing a program means editing its text, long after the AST is gone. So the AST is reduced to a tree of statements
// with their places, as plain values: parents precede their children, [0] is the body. Statements without nested
// statements are not examined further (nor is a `switch`, whose cases are not places for a barrier). Places are in the
// user's text: lines and columns from 1, columns in bytes; the end is the first character after it, with the semicolon
// included. Code from macros is placed where the macro is used.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

struct TextPlace {
  unsigned line = 0, column = 0;
  friend auto operator<=>(const TextPlace &, const TextPlace &) = default;
};

struct Statement {
  enum class Kind : std::uint8_t { plain, block, branch, loop, jump };
  Kind kind = Kind::plain;
  /// For a branch or loop: threads of one tile may decide differently. Derived from the condition and the values of its
  /// variables only; set if in doubt.
  bool varying = false;
  bool by_data = false;     // ... because of data that they have read, not of their indices alone
  bool in_block = false;    // in braces: statements can be inserted before and after it
  bool is_body = false;     // of the loop that is its parent
  bool declares = false;    // a declaration: later statements use its names
  bool has_barrier = false; // contains a wait at a barrier
  /// Contains, called functions included, an operation by which threads can signal others: an atomic or a volatile one.
  bool has_signal = false;
  std::uint32_t parent = 0; // [0] is its own
  TextPlace begin, end;
  // for a branch or loop whose condition can be evaluated a second time; otherwise line 0
  TextPlace condition, condition_end;
};

/// A read of memory, in the condition of a branch or loop: "*flag", "done[0]".
struct ConditionRead {
  TextPlace begin, end;
  std::string type; // of the value read; empty if it depends on a template's arguments
  bool is_volatile = false;
};

/// A call by which the host enqueues work in a stream.
struct StreamUse {
  TextPlace begin, end;
  std::string stream;           // as written in the source
  std::vector<TextPlace> names; // the declarations of the local variables in it
};

/// The function name in a call of a fence or barrier.
struct FenceCall {
  TextPlace begin, end;
  std::string name; // "wait_with_global_memory_fence", "all_memory_fence"
  bool barrier = false;
};

struct FunctionOutline {
  std::string file;    // as in the frames of sites
  std::string barrier; // the name of the tile's barrier: "t.barrier"; empty if it has none
  std::vector<Statement> statements;
  std::vector<FenceCall> fences; // in source order
  std::vector<ConditionRead> reads;
  std::vector<StreamUse> streams;
  bool is_kernel = false, is_host = false; // otherwise a function that kernels call
};

} // namespace ampsim
