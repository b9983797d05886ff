// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A parser by precedence climbing; see expression.h.
#include "debugger/expression.h"

#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace ampsim::debugger {
namespace {

struct Operator {
  std::string_view text;
  int precedence;
};
constexpr std::array<Operator, 20> operators{
    {{"||", 1}, {"&&", 2}, {"|", 3}, {"^", 4}, {"&", 5}, {"==", 6}, {"!=", 6}, {"<=", 7}, {">=", 7}, {"<<", 8},
     {">>", 8}, {"<", 7},  {">", 7}, {"+", 9}, {"-", 9}, {"*", 10}, {"/", 10}, {"%", 10}, {"@", 11}, {"", 0}}};

class Parser {
public:
  Parser(std::string_view text, TypeTable &types) : text(text), types(types) {}

  std::unique_ptr<Node> whole() {
    std::unique_ptr<Node> node = assignment();
    skip();
    if (at < text.size())
      fail("unexpected '" + std::string(text.substr(at)) + "'");
    return node;
  }

private:
  [[noreturn]] void fail(const std::string &reason) const {
    throw EvaluationError(text.empty() ? "expected an expression"
                                       : reason + " in expression '" + std::string(text) + "'");
  }

  void skip() {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])))
      ++at;
  }
  bool peek(std::string_view word) {
    skip();
    return text.substr(at).starts_with(word);
  }
  bool take(std::string_view word) {
    if (!peek(word))
      return false;
    at += word.size();
    return true;
  }
  /// Not a prefix of a longer name.
  bool take_word(std::string_view word) {
    if (!peek(word))
      return false;
    const std::size_t end = at + word.size();
    if (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
      return false;
    at = end;
    return true;
  }
  void expect(std::string_view word) {
    if (!take(word))
      fail("expected '" + std::string(word) + "'");
  }

  static std::unique_ptr<Node> make(Node::Kind kind, std::string text = {}) {
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->text = std::move(text);
    return node;
  }

  std::unique_ptr<Node> assignment() {
    std::unique_ptr<Node> left = conditional();
    skip();
    if (at < text.size() && text[at] == '=' && !text.substr(at).starts_with("==")) {
      ++at;
      std::unique_ptr<Node> node = make(Node::Kind::assign);
      node->operands.push_back(std::move(left));
      node->operands.push_back(assignment());
      return node;
    }
    return left;
  }

  std::unique_ptr<Node> conditional() {
    std::unique_ptr<Node> condition = binary(1);
    if (!take("?"))
      return condition;
    std::unique_ptr<Node> node = make(Node::Kind::conditional);
    node->operands.push_back(std::move(condition));
    node->operands.push_back(conditional());
    expect(":");
    node->operands.push_back(conditional());
    return node;
  }

  const Operator *binary_operator() {
    skip();
    for (const Operator &each : operators)
      if (!each.text.empty() && text.substr(at).starts_with(each.text))
        return &each;
    return nullptr;
  }

  std::unique_ptr<Node> binary(int least) {
    std::unique_ptr<Node> left = unary();
    while (const Operator *found = binary_operator()) {
      if (found->precedence < least)
        break;
      at += found->text.size();
      std::unique_ptr<Node> node = make(Node::Kind::binary, std::string(found->text));
      node->operands.push_back(std::move(left));
      node->operands.push_back(binary(found->precedence + 1));
      left = std::move(node);
    }
    return left;
  }

  std::unique_ptr<Node> unary() {
    for (std::string_view each : {"-", "+", "!", "~", "*", "&"})
      if (take(each)) {
        std::unique_ptr<Node> node = make(Node::Kind::unary, std::string(each));
        node->operands.push_back(unary());
        return node;
      }
    if (take_word("sizeof")) {
      std::unique_ptr<Node> node = make(Node::Kind::size);
      node->type = cast_type();
      if (node->type == no_type)
        node->operands.push_back(unary());
      return node;
    }
    if (TypeId type = cast_type(); type != no_type) {
      std::unique_ptr<Node> node = make(Node::Kind::cast);
      node->type = type;
      node->operands.push_back(unary());
      return node;
    }
    return postfix();
  }

  /// "(type)", where there is one.
  TypeId cast_type() {
    skip();
    std::size_t before = at;
    if (!take("("))
      return no_type;
    TypeId type = type_name();
    if (type != no_type && take(")"))
      return type;
    at = before;
    return no_type;
  }

  /// "const float *": qualifiers do not affect how a value is read.
  TypeId type_name() {
    for (bool more = true; more;) {
      more = false;
      for (std::string_view each : {"const", "volatile", "struct", "class", "enum", "union"})
        more |= take_word(each);
    }
    skip();
    std::string name;
    while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_' ||
                                text[at] == ' ' || text[at] == ':'))
      name += text[at++];
    while (name.ends_with(' '))
      name.pop_back();
    for (std::string_view each : {" const", " volatile"})
      if (name.ends_with(each))
        name.resize(name.size() - each.size());
    TypeId type = name.empty() ? no_type : types.named(name);
    while (type != no_type && take("*")) {
      type = types.pointer_to(type);
      take_word("const");
    }
    return type;
  }

  void arguments(Node &node, std::string_view end) {
    if (take(end))
      return;
    do {
      std::unique_ptr<Node> first = conditional(), last;
      if (take(":"))
        last = conditional();
      node.arguments.emplace_back(std::move(first), std::move(last));
    } while (take(","));
    expect(end);
  }

  std::unique_ptr<Node> postfix() {
    std::unique_ptr<Node> node = primary();
    while (true) {
      if (take("->") || peek(".")) {
        bool arrow = text[at - 1] == '>' && text[at - 2] == '-';
        if (!arrow)
          ++at;
        std::unique_ptr<Node> outer = make(arrow ? Node::Kind::arrow : Node::Kind::member, identifier());
        outer->operands.push_back(std::move(node));
        node = std::move(outer);
      } else if (peek("[") || peek("(")) {
        bool is_index = text[at++] == '[';
        std::unique_ptr<Node> outer = make(is_index ? Node::Kind::index : Node::Kind::call);
        outer->operands.push_back(std::move(node));
        arguments(*outer, is_index ? "]" : ")");
        node = std::move(outer);
      } else {
        return node;
      }
    }
  }

  std::string identifier() {
    skip();
    std::size_t begin = at;
    while (at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_' || text[at] == '$' ||
            text.substr(at).starts_with("::") || (at > begin && text[at] == ':' && text[at - 1] == ':')))
      ++at;
    if (at == begin)
      fail("expected a name");
    return std::string(text.substr(begin, at - begin));
  }

  std::unique_ptr<Node> primary() {
    skip();
    if (at == text.size())
      fail("unexpected end");
    if (take("(")) {
      std::unique_ptr<Node> node = conditional();
      expect(")");
      return node;
    }
    if (std::isdigit(static_cast<unsigned char>(text[at])))
      return number();
    if (text[at] == '\'' && at + 2 < text.size() && text[at + 2] == '\'') {
      std::unique_ptr<Node> node = make(Node::Kind::integer);
      node->integer = text[at + 1];
      node->type = types.character;
      at += 3;
      return node;
    }
    std::string name = identifier();
    return make(Node::Kind::name, name + template_arguments());
  }

  /// "<int, 3>" of a called function; empty if it is something else, such as a comparison.
  std::string template_arguments() {
    if (at >= text.size() || text[at] != '<')
      return {};
    std::size_t depth = 0, end = at;
    do {
      const char each = end < text.size() ? text[end] : '\0';
      if (!std::isalnum(static_cast<unsigned char>(each)) &&
          std::string_view("_:, *<>").find(each) == std::string_view::npos)
        return {};
      depth += each == '<' ? 1 : 0;
      depth -= each == '>' ? 1 : 0;
      ++end;
    } while (depth > 0);
    const std::size_t next = text.find_first_not_of(' ', end);
    if (next == std::string_view::npos || text[next] != '(')
      return {};
    const std::size_t begin = std::exchange(at, end);
    return std::string(text.substr(begin, end - begin));
  }

  std::unique_ptr<Node> number() {
    std::size_t end = at;
    bool hexadecimal = text.substr(at).starts_with("0x") || text.substr(at).starts_with("0X");
    bool is_floating = false;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '.' ||
                                 (!hexadecimal && (text[end] == '-' || text[end] == '+') &&
                                  (text[end - 1] == 'e' || text[end - 1] == 'E')))) {
      is_floating |= !hexadecimal && (text[end] == '.' || text[end] == 'e' || text[end] == 'E');
      ++end;
    }
    std::string_view digits = text.substr(at, end - at);
    const char *last = digits.data() + digits.size();
    std::unique_ptr<Node> node = make(is_floating ? Node::Kind::floating : Node::Kind::integer);
    std::string suffix;
    std::from_chars_result result{};
    if (is_floating) {
      result = std::from_chars(digits.data(), last, node->floating);
    } else {
      std::uint64_t value = 0;
      result = std::from_chars(digits.data() + (hexadecimal ? 2 : 0), last, value, hexadecimal ? 16 : 10);
      node->integer = std::int64_t(value);
    }
    for (const char *c = result.ptr; c < last; ++c)
      suffix += char(std::tolower(static_cast<unsigned char>(*c)));
    bool is_unsigned = suffix == "u" || suffix == "ul", is_long = suffix == "l" || suffix == "ul";
    if (result.ec != std::errc() || !(suffix.empty() || is_unsigned || is_long || (is_floating && suffix == "f")))
      fail("'" + std::string(digits) + "' is not a number");
    if (is_floating)
      node->type = suffix == "f" ? types.float_ : types.double_;
    else if (is_unsigned)
      node->type = is_long ? types.unsigned_long : types.unsigned_;
    else
      node->type = is_long || node->integer > INT32_MAX || node->integer < 0 ? types.long_ : types.int_;
    at = end;
    return node;
  }

  std::string_view text;
  TypeTable &types;
  std::size_t at = 0;
};

} // namespace

std::unique_ptr<Node> parse_expression(std::string_view text, TypeTable &types) {
  return Parser(text, types).whole();
}

} // namespace ampsim::debugger
