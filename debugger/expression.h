// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions of C++ over the variables of a stopped thread.
//
//   names       locals, captures, members of *this, tile-local variables, constants; $thread, $tile, $launch, and
//               what the user has given a value: $name
//   operators   arithmetic, comparison, logic, ?:, casts, sizeof, * & . -> [], also of index and extent; av(i, j) and
//               av[idx]
//   slices      a[2:5] (both ends included), m[0:1][0:3], av(0:1, 0:3); a[0]@4
//   assignment  to scalars, if the caller allows it
//
//   calls       of the program's functions, which the scope makes (calls.h)
#pragma once

#include "debugger/value.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::debugger {

struct Node {
  enum class Kind : std::uint8_t {
    integer,
    floating,
    name,
    member,
    arrow,
    index,
    call,
    unary,
    binary,
    conditional,
    cast,
    size, // sizeof, of a type or of an operand
    assign
  } kind = Kind::integer;
  std::string text; // the name, the operator
  std::int64_t integer = 0;
  double floating = 0;
  TypeId type = no_type;                       // of literals and casts
  std::vector<std::unique_ptr<Node>> operands; // of an index: object, index
  std::vector<std::pair<std::unique_ptr<Node>, std::unique_ptr<Node>>>
      arguments; // of a call or index; second: of a slice
};

/// The meaning of names.
class Scope {
public:
  virtual ~Scope() = default;
  /// Throws EvaluationError with the reason if it does not exist.
  virtual Value lookup(const std::string &name) const = 0;
  /// Calls a function; `object`: for a member function, else null. Throws EvaluationError with the reason on failure.
  virtual Value call(const std::string &name, const Value *object, std::vector<Value> arguments) const;
};

class Expression {
public:
  /// Throws EvaluationError if `text` is not an expression.
  Expression(std::string_view text, TypeTable &types);
  Value evaluate(const Scope &scope) const;
  /// Returns the type of the value, given a scope whose values have the right types and arbitrary contents: nothing is
  /// read from memory. Throws EvaluationError if the expression has none; returns no_type if that depends on a function
  /// that it calls.
  TypeId type(const Scope &scope) const;
  /// Returns whether the outermost operator is an assignment.
  bool is_assignment() const { return root->kind == Node::Kind::assign; }
  /// For an assignment: the place, and the new value converted to its type.
  std::pair<Value, Value> evaluate_assignment(const Scope &scope) const;
  const std::string &text() const { return source; }

private:
  std::string source;
  TypeTable *types;
  std::shared_ptr<Node> root;
};

std::unique_ptr<Node> parse_expression(std::string_view text, TypeTable &types);

} // namespace ampsim::debugger
