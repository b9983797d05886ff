// A function as an outline of its statements: where text can be put into it, and where a barrier, a fence or a wait may
// stand. There is one of each function that kernels execute and, where the language's host code asks for work that is
// done later, of the host's.
//
// Fixing a program means editing its text, long after the AST is gone. So the AST is boiled down to a tree of
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
  bool by_data = false;     // ... because of what they have read, not of their indices alone
  bool in_block = false;    // stands in braces: there can be statements before and behind it
  bool is_body = false;     // of the loop that is its parent
  bool declares = false;    // a declaration: what is behind it uses its names
  bool has_barrier = false; // waits at a barrier somewhere inside
  /// Somewhere inside, called functions included, is an operation by which threads can tell others something: an atomic
  /// or a volatile one.
  bool has_signal = false;
  std::uint32_t parent = 0; // [0] is its own
  TextPlace begin, end;
  TextPlace condition, condition_end; // of a branch or loop whose condition can be evaluated once more; else line 0
};

/// A read of memory, in the condition of a branch or loop: "*flag", "done[0]".
struct ConditionRead {
  TextPlace begin, end;
  std::string type; // of what is read; empty where it depends on a template's arguments
  bool is_volatile = false;
};

/// A call by which the host asks for work in a stream.
struct StreamUse {
  TextPlace begin, end;
  std::string stream;           // as it is written
  std::vector<TextPlace> names; // where the local variables in it are declared
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
  std::vector<ConditionRead> reads;
  std::vector<StreamUse> streams;
  bool is_kernel = false, is_host = false; // else a function that kernels call
};

} // namespace ampsim
