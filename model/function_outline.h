// A function that kernels execute, as an outline of its statements: where text can be put into it, and where a
// barrier may stand.
//
// Mending a program means editing its text, long after the AST is gone. So the AST is boiled down to a tree of
// statements with their places, as plain values: parents stand before their children, [0] is the body. What is
// inside of a statement that has no statements of its own (also a `switch`, whose cases are no places for a
// barrier) is not looked at further. Places are the user's: lines and columns from 1, columns in bytes; the end is
// that of the first character behind, the semicolon included. What macros make stands where the macro is used.
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
  /// Of a branch or loop: threads of one tile may decide differently. Known only as far as a look at the condition
  /// and at what its variables are set to can tell: in doubt it is set.
  bool varying = false;
  bool in_block = false;    // stands in braces: there can be statements before and behind it
  bool is_body = false;     // of the loop that is its parent
  bool has_barrier = false; // waits at a barrier somewhere inside
  std::uint32_t parent = 0; // [0] is its own
  TextPlace begin, end;
};

/// The name in a call of a fence or of a barrier's function.
struct FenceCall {
  TextPlace begin, end;
  std::string name; // "wait_with_global_memory_fence", "all_memory_fence"
  bool barrier = false;
};

struct FunctionOutline {
  std::string file;    // as frames of sites name it
  std::string barrier; // how it names the tile's barrier: "t.barrier"; empty where it has none
  std::vector<Statement> statements;
  std::vector<FenceCall> fences; // in the order of the text
};

} // namespace ampsim
