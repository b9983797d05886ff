// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See expression.h.
#include "debugger/expression.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ampsim::debugger {
namespace {

using Kind = DebugType::Kind;

/// The type of an expression depends on a function that it calls.
struct UnknownType {};

class Evaluator {
public:
  /// `only_types`: the values in `scope` are arbitrary; memory is not read, and no index is too large.
  Evaluator(TypeTable &types, const Scope &scope, bool only_types = false)
      : types(types), scope(scope), only_types(only_types) {}

  Value evaluate(const Node &node) {
    switch (node.kind) {
    case Node::Kind::integer:
      return make_integer(types, node.type, node.integer);
    case Node::Kind::floating:
      return make_floating(types, node.type, node.floating);
    case Node::Kind::name:
      return scope.lookup(node.text);
    case Node::Kind::member:
      return member(evaluate(*node.operands[0]), node.text);
    case Node::Kind::arrow:
      return member(dereference(evaluate(*node.operands[0])), node.text);
    case Node::Kind::index:
      return index(node);
    case Node::Kind::call:
      return call(node);
    case Node::Kind::unary:
      return unary(node);
    case Node::Kind::binary:
      return binary(node);
    case Node::Kind::conditional:
      if (only_types) {
        truth(*node.operands[0]);
        evaluate(*node.operands[2]);
        return evaluate(*node.operands[1]);
      }
      return evaluate(*node.operands[truth(*node.operands[0]) ? 1 : 2]);
    case Node::Kind::cast:
      return cast(evaluate(*node.operands[0]), node.type);
    case Node::Kind::size:
      return make_integer(types, types.unsigned_long, size(node));
    case Node::Kind::assign:
      break;
    }
    throw EvaluationError("an assignment is not allowed here");
  }

private:
  const DebugType &type_of(const Value &value) const { return types[value.type]; }
  bool truth(const Node &node) { return truth_of(types, scalar(evaluate(node))); }

  Value scalar(Value value) const {
    if (value.is_slice)
      throw EvaluationError("a slice is not a number");
    if (!is_scalar(type_of(value)) && type_of(value).kind != Kind::pointer)
      throw EvaluationError("a value of type '" + type_of(value).name + "' is not a number");
    return value;
  }

  Value dereference(const Value &pointer) const {
    if (!pointer.is_slice && type_of(pointer).kind == Kind::pointer) {
      if (only_types)
        return zero(types, type_of(pointer).target);
      char *address;
      std::memcpy(&address, pointer.bytes.data(), 8);
      return load(types, type_of(pointer).target, address);
    }
    throw EvaluationError("'*' and '->' need a pointer");
  }

  Value part(const Value &whole, TypeId type, std::uint64_t offset) const {
    if (only_types && types[type].kind == Kind::reference)
      return zero(types, type);
    if (whole.address && types[type].kind == Kind::reference)
      return load(types, type, whole.address + offset);
    Value value;
    value.type = type;
    value.address = whole.address ? whole.address + offset : nullptr;
    auto from = whole.bytes.begin() + std::ptrdiff_t(offset);
    value.bytes.assign(from, from + std::ptrdiff_t(types[type].size));
    return value;
  }

  std::optional<Value> find_member(const Value &object, const std::string &name) const {
    for (const DebugType::Member &each : type_of(object).members) {
      if (each.name == name && !name.empty() && each.type != no_type) {
        Value value = part(object, each.type, each.offset);
        value.bit_offset = each.bit_offset;
        value.bits = each.bits;
        return value;
      }
      if (each.name.empty() && each.type != no_type)
        if (std::optional<Value> found = find_member(part(object, each.type, each.offset), name))
          return found;
    }
    return std::nullopt;
  }

  Value member(const Value &object, const std::string &name) {
    if (object.is_slice) {
      Value result;
      result.is_slice = true;
      for (const Value &each : object.slice)
        result.slice.push_back(member(each, name));
      return result;
    }
    if (type_of(object).kind == Kind::container && (name == "extent" || name == "get_extent"))
      return numbers(shape_of(types, object).extent);
    if (name == "size") {
      std::vector<std::int32_t> lengths = components(object);
      std::int64_t count = 1;
      for (std::int32_t length : lengths)
        count *= length;
      if (!lengths.empty())
        return make_integer(types, types.unsigned_, count);
    }
    if (std::optional<Value> found = find_member(object, name))
      return *found;
    throw EvaluationError("'" + type_of(object).name + "' has no member '" + name + "'");
  }

  Value numbers(const std::vector<std::int32_t> &list) {
    Value value;
    value.type = types.array_of(types.int_, list.size());
    value.bytes.resize(4 * list.size());
    std::memcpy(value.bytes.data(), list.data(), value.bytes.size());
    return value;
  }

  /// The components of an index, an extent, or an array of int used as one; empty for other values.
  std::vector<std::int32_t> components(const Value &value) const {
    std::uint64_t offset = 0, count = 0;
    if (value.is_slice)
      return {};
    if (const DebugType::Member *found = components_of(types, value.type, offset))
      count = types[found->type].count;
    else if (type_of(value).kind == Kind::array && type_of(value).target == types.int_)
      count = type_of(value).count;
    std::vector<std::int32_t> result(count);
    if (count)
      std::memcpy(result.data(), value.bytes.data() + offset, 4 * count);
    return result;
  }

  //===--- elements -----------------------------------------------------------------===//

  Value element(const Value &object, std::int64_t at) {
    if (object.is_slice && only_types)
      return object.slice.at(0);
    if (object.is_slice) {
      if (at < 0 || std::size_t(at) >= object.slice.size())
        throw EvaluationError("index " + std::to_string(at) + " is outside the slice");
      return object.slice[std::size_t(at)];
    }
    const DebugType &type = type_of(object);
    auto check = [&](std::int64_t length) {
      if (!only_types && (at < 0 || at >= length))
        throw EvaluationError("index " + std::to_string(at) + " is outside '" + type.name + "'" +
                              (type.kind == Kind::container ? " of length " + std::to_string(length) : ""));
    };
    std::uint64_t offset = 0;
    if (type.kind == Kind::array) {
      check(std::int64_t(type.count));
      if (only_types)
        return zero(types, type.target);
      return part(object, type.target, std::uint64_t(at) * types[type.target].size);
    }
    if (const DebugType::Member *found = components_of(types, object.type, offset)) {
      check(std::int64_t(types[found->type].count));
      if (only_types)
        return zero(types, types[found->type].target);
      return part(object, types[found->type].target, offset + std::uint64_t(at) * 4);
    }
    if (type.kind == Kind::pointer) {
      if (only_types)
        return zero(types, type.target);
      char *address;
      std::memcpy(&address, object.bytes.data(), 8);
      return load(types, type.target, address + at * std::int64_t(types[type.target].size));
    }
    if (type.kind == Kind::container && only_types)
      return zero(types, type.rank == 1 ? type.target : types.section_of(object.type));
    if (type.kind == Kind::container) {
      ContainerShape shape = shape_of(types, object);
      check(shape.extent[0]);
      TypeId of = type.target;
      char *address = shape.data + at * shape.stride[0] * std::int64_t(types[of].size);
      return shape.extent.size() == 1 ? load(types, of, address) : section(object, shape, address);
    }
    throw EvaluationError("a value of type '" + type.name + "' has no elements");
  }

  Value section(const Value &object, const ContainerShape &shape, char *address) {
    Value value;
    value.type = types.section_of(object.type);
    std::size_t rank = shape.extent.size() - 1;
    value.bytes.resize(16 + 8 * rank);
    std::memcpy(value.bytes.data(), &address, 8);
    std::memcpy(value.bytes.data() + 16, shape.extent.data() + 1, 4 * rank);
    std::memcpy(value.bytes.data() + 16 + 4 * rank, shape.stride.data() + 1, 4 * rank);
    return value;
  }

  using Arguments = std::vector<std::pair<std::unique_ptr<Node>, std::unique_ptr<Node>>>;

  /// `object[first..last][...]`, one dimension after the other.
  Value elements(const Value &object, const Arguments &arguments, std::size_t k = 0) {
    if (k == arguments.size())
      return object;
    const auto &[first, last] = arguments[k];
    Value at = evaluate(*first);
    if (!last) {
      std::vector<std::int32_t> list =
          at.is_slice || is_scalar(type_of(at)) ? std::vector<std::int32_t>{} : components(at);
      if (list.empty())
        return elements(element(object, integer_of(types, scalar(at))), arguments, k + 1);
      Value inner = object;
      for (std::int32_t component : list)
        inner = element(inner, component);
      return elements(inner, arguments, k + 1);
    }
    std::int64_t from = integer_of(types, scalar(at)), to = integer_of(types, scalar(evaluate(*last)));
    if (!only_types && (to < from || to - from >= 1 << 20))
      throw EvaluationError("the first element of a slice must not be after its last");
    Value result;
    result.is_slice = true;
    if (only_types)
      result.slice.push_back(elements(element(object, from), arguments, k + 1));
    for (std::int64_t each = from; !only_types && each <= to; ++each)
      result.slice.push_back(elements(element(object, each), arguments, k + 1));
    return result;
  }

  /// For a slice, the index is applied to each element: m[0:1][2] is a column.
  Value index(const Node &node) {
    Value object = evaluate(*node.operands[0]);
    if (node.arguments.empty())
      throw EvaluationError("expected an index");
    if (object.is_slice && node.operands[0]->kind == Node::Kind::index) {
      Value result;
      result.is_slice = true;
      for (const Value &each : object.slice)
        result.slice.push_back(elements(each, node.arguments));
      return result;
    }
    return elements(object, node.arguments);
  }

  Value call(const Node &node) {
    const Node &callee = *node.operands[0];
    if (callee.kind == Node::Kind::member && node.arguments.empty() &&
        (callee.text == "size" || callee.text == "get_extent"))
      return evaluate(callee);
    if (callee.kind == Node::Kind::name)
      if (TypeId type = types.named(callee.text);
          type != no_type && node.arguments.size() == 1 && is_scalar(types[type]))
        return cast(evaluate(*node.arguments[0].first), type);
    switch (callee.kind) {
    case Node::Kind::name: {
      const std::optional<Value> object = variable(callee.text);
      return object ? elements_of(*object, node) : called(callee.text, nullptr, values(node.arguments));
    }
    case Node::Kind::member:
    case Node::Kind::arrow: {
      Value object = evaluate(*callee.operands[0]);
      if (callee.kind == Node::Kind::arrow)
        object = dereference(object);
      if (const std::optional<Value> found = object.is_slice ? std::nullopt : find_member(object, callee.text))
        return elements_of(*found, node);
      return called(callee.text, &object, values(node.arguments));
    }
    case Node::Kind::index:
      return elements_of(evaluate(callee), node);
    default:
      throw EvaluationError("only named functions can be called");
    }
  }

  Value called(const std::string &name, const Value *object, std::vector<Value> arguments) const {
    if (only_types)
      throw UnknownType();
    return scope.call(name, object, std::move(arguments));
  }

  std::optional<Value> variable(const std::string &name) const {
    try {
      return scope.lookup(name);
    } catch (const EvaluationError &) {
      return std::nullopt;
    }
  }

  Value elements_of(const Value &object, const Node &node) {
    if (object.is_slice || type_of(object).kind != Kind::container)
      throw EvaluationError("'" + (object.is_slice ? "a slice" : type_of(object).name) +
                            "' is neither a function nor a container");
    return elements(object, node.arguments);
  }

  std::vector<Value> values(const Arguments &arguments) {
    std::vector<Value> result;
    for (const auto &[value, last] : arguments) {
      if (last)
        throw EvaluationError("a slice cannot be the argument of a function");
      result.push_back(evaluate(*value));
    }
    return result;
  }

  //===--- operators ------------------------------------------------------------------===//

  std::int64_t size(const Node &node) {
    if (node.type != no_type)
      return std::int64_t(types[node.type].size);
    Value value = evaluate(*node.operands[0]);
    if (value.is_slice)
      throw EvaluationError("a slice has no size");
    return std::int64_t(types[value.type].size);
  }

  Value cast(const Value &value, TypeId type) const {
    if (type == value.type)
      return value;
    // An array decays to the address of its first element.
    if (types[type].kind == Kind::pointer && !value.is_slice && type_of(value).kind == Kind::array && value.address)
      return make_integer(types, type, std::int64_t(value.address));
    return convert(types, scalar(value), type);
  }

  Value unary(const Node &node) {
    Value value = evaluate(*node.operands[0]);
    switch (node.text[0]) {
    case '*':
      return type_is_array(value) ? element(value, 0) : dereference(value);
    case '&': {
      if ((!value.address && !only_types) || value.is_slice)
        throw EvaluationError("'&' needs an object in memory");
      return make_integer(types, types.pointer_to(value.type), std::int64_t(value.address));
    }
    case '!':
      return make_integer(types, types.boolean, !truth_of(types, scalar(value)));
    default:
      break;
    }
    value = promoted(scalar(value));
    if (type_of(value).kind == Kind::floating) {
      if (node.text == "~")
        throw EvaluationError("'~' needs an integer");
      double number = floating_of(types, value);
      return make_floating(types, value.type, node.text == "-" ? -number : number);
    }
    std::int64_t number = integer_of(types, value);
    if (node.text == "-")
      number = std::int64_t(0 - std::uint64_t(number)); // defined if it overflows
    else if (node.text == "~")
      number = ~number;
    return make_integer(types, value.type, number);
  }

  bool type_is_array(const Value &value) const { return value.is_slice || type_of(value).kind == Kind::array; }

  /// Integral promotion.
  Value promoted(const Value &value) const {
    const DebugType &type = type_of(value);
    if (is_integer(type) &&
        (type.size < 4 || type.kind == Kind::boolean || type.kind == Kind::enumeration || value.bits))
      return make_integer(types, types.int_, integer_of(types, value));
    return value;
  }

  /// The usual arithmetic conversions.
  TypeId common_type(const Value &a, const Value &b) const {
    const DebugType &left = type_of(a), &right = type_of(b);
    if (left.kind == Kind::floating || right.kind == Kind::floating) {
      bool is_double =
          (left.kind == Kind::floating && left.size == 8) || (right.kind == Kind::floating && right.size == 8);
      return is_double ? types.double_ : types.float_;
    }
    std::uint64_t size = std::max(left.size, right.size);
    auto is_unsigned = [size](const DebugType &type) {
      return type.size == size && (type.kind == Kind::unsigned_integer || type.kind == Kind::pointer);
    };
    bool no_sign = is_unsigned(left) || is_unsigned(right);
    if (size == 8)
      return no_sign ? types.unsigned_long : types.long_;
    return no_sign ? types.unsigned_ : types.int_;
  }

  Value binary(const Node &node) {
    const std::string &sign = node.text;
    if (sign == "&&" || sign == "||") {
      bool left = truth(*node.operands[0]);
      if (only_types)
        return make_integer(types, types.boolean, truth(*node.operands[1]));
      return make_integer(types, types.boolean,
                          sign == "&&" ? left && truth(*node.operands[1]) : left || truth(*node.operands[1]));
    }
    Value left = evaluate(*node.operands[0]), right = evaluate(*node.operands[1]);
    if (sign == "@")
      return repeated(left, integer_of(types, scalar(right)));
    if (std::optional<Value> result = on_components(sign, left, right))
      return *result;
    left = promoted(scalar(left));
    right = promoted(scalar(right));
    if (type_of(left).kind == Kind::pointer && is_integer(type_of(right)) && (sign == "+" || sign == "-")) {
      std::int64_t distance = integer_of(types, right) * std::int64_t(types[type_of(left).target].size);
      return make_integer(types, left.type, integer_of(types, left) + (sign == "+" ? distance : -distance));
    }
    TypeId type = sign == "<<" || sign == ">>" ? left.type : common_type(left, right);
    if (types[type].kind == Kind::floating)
      return floating(sign, type, floating_of(types, left), floating_of(types, right));
    bool is_unsigned = types[type].kind == Kind::unsigned_integer;
    std::int64_t a = integer_of(types, convert(types, left, type)),
                 b = integer_of(types, convert(types, right, type));
    if (is_unsigned)
      return integers<std::uint64_t>(sign, type, std::uint64_t(a), std::uint64_t(b));
    return integers<std::int64_t>(sign, type, a, b);
  }

  Value repeated(const Value &first, std::int64_t count) {
    if (only_types)
      return first;
    if (!first.address || first.is_slice || count < 1 || count >= 1 << 20)
      throw EvaluationError("'@' needs an element in memory and a number of elements");
    Value result;
    result.is_slice = true;
    for (std::int64_t k = 0; k < count; ++k)
      result.slice.push_back(load(types, first.type, first.address + k * std::int64_t(first.bytes.size())));
    return result;
  }

  Value truth_value(bool value) const { return make_integer(types, types.boolean, value); }

  template <class Number> std::optional<bool> comparison(const std::string &sign, Number a, Number b) const {
    if (sign == "==")
      return a == b;
    if (sign == "!=")
      return a != b;
    if (sign == "<")
      return a < b;
    if (sign == ">")
      return a > b;
    if (sign == "<=")
      return a <= b;
    if (sign == ">=")
      return a >= b;
    return std::nullopt;
  }

  Value floating(const std::string &sign, TypeId type, double a, double b) const {
    if (std::optional<bool> result = comparison(sign, a, b))
      return truth_value(*result);
    if (sign == "+")
      return make_floating(types, type, a + b);
    if (sign == "-")
      return make_floating(types, type, a - b);
    if (sign == "*")
      return make_floating(types, type, a * b);
    if (sign == "/")
      return make_floating(types, type, a / b);
    throw EvaluationError("'" + sign + "' needs integers");
  }

  /// Computed unsigned, where overflow is defined.
  template <class Number> Value integers(const std::string &sign, TypeId type, Number a, Number b) const {
    if (std::optional<bool> result = comparison(sign, a, b))
      return truth_value(*result);
    auto x = std::uint64_t(a), y = std::uint64_t(b), bits = types[type].size * 8;
    std::uint64_t result = 0;
    switch (sign[0]) {
    case '+':
      result = x + y;
      break;
    case '-':
      result = x - y;
      break;
    case '*':
      result = x * y;
      break;
    case '/':
    case '%':
      if (b == 0 && only_types)
        return make_integer(types, type, 0);
      if (b == 0)
        throw EvaluationError("division by zero");
      if constexpr (std::is_signed_v<Number>)
        if (b == -1) {
          result = sign[0] == '/' ? 0 - x : 0;
          break;
        }
      result = std::uint64_t(sign[0] == '/' ? a / b : a % b);
      break;
    case '&':
      result = x & y;
      break;
    case '|':
      result = x | y;
      break;
    case '^':
      result = x ^ y;
      break;
    case '<':
      result = x << (y % bits);
      break;
    default:
      result = std::uint64_t(a >> (y % bits));
    }
    return make_integer(types, type, std::int64_t(result));
  }

  /// The operators of index and extent, component by component.
  std::optional<Value> on_components(const std::string &sign, const Value &left, const Value &right) {
    std::vector<std::int32_t> a =
        left.is_slice || is_scalar(type_of(left)) ? std::vector<std::int32_t>{} : components(left);
    std::vector<std::int32_t> b =
        right.is_slice || is_scalar(type_of(right)) ? std::vector<std::int32_t>{} : components(right);
    if (a.empty() && b.empty())
      return std::nullopt;
    if (!a.empty() && !b.empty()) {
      if (a.size() != b.size())
        throw EvaluationError("the operands of '" + sign + "' have different ranks");
      if (sign == "==" || sign == "!=")
        return truth_value((a == b) == (sign == "=="));
    }
    std::size_t rank = std::max(a.size(), b.size());
    if (a.empty())
      a.assign(rank, std::int32_t(integer_of(types, scalar(left))));
    if (b.empty())
      b.assign(rank, std::int32_t(integer_of(types, scalar(right))));
    std::vector<std::int32_t> result;
    for (std::size_t k = 0; k < rank; ++k)
      result.push_back(std::int32_t(integer_of(types, integers<std::int64_t>(sign, types.int_, a[k], b[k]))));
    return numbers(result);
  }

  TypeTable &types;
  const Scope &scope;
  const bool only_types;
};

} // namespace

Value Scope::call(const std::string &, const Value *, std::vector<Value>) const {
  throw EvaluationError("functions of the program cannot be called here");
}

Expression::Expression(std::string_view text, TypeTable &types)
    : source(text), types(&types), root(parse_expression(text, types)) {}

Value Expression::evaluate(const Scope &scope) const { return Evaluator(*types, scope).evaluate(*root); }

TypeId Expression::type(const Scope &scope) const {
  try {
    return Evaluator(*types, scope, /*only_types=*/true).evaluate(*root).type;
  } catch (const UnknownType &) {
    return no_type;
  }
}

std::pair<Value, Value> Expression::evaluate_assignment(const Scope &scope) const {
  Evaluator evaluator(*types, scope);
  if (!is_assignment())
    throw EvaluationError("expected 'PLACE = VALUE'");
  Value place = evaluator.evaluate(*root->operands[0]), value = evaluator.evaluate(*root->operands[1]);
  if (place.is_slice || !place.address || place.bits || !is_scalar((*types)[place.type]))
    throw EvaluationError("only scalars in memory can be assigned to");
  return {place, convert(*types, value, place.type)};
}

} // namespace ampsim::debugger
