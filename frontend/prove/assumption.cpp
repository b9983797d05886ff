// See assumption.h: a recursive descent over C's precedence.
#include "frontend/prove/assumption.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace ampsim::frontend {

namespace {

class Parser {
public:
  Parser(std::string_view text, const Kernel &kernel, ThreadValues &values, Terms &terms)
      : text(text), kernel(kernel), values(values), terms(terms) {
    for (std::size_t k = 0; k < text.size(); ++k)
      if (text[k] == '|' || (text[k] == '!' && text.substr(k, 2) != "!="))
        one_case = false;
  }

  z3::expr parse() {
    z3::expr result = disjunction();
    skip();
    if (at < text.size())
      fail("unexpected '" + std::string(text.substr(at)) + "'");
    return result;
  }

private:
  std::string_view text;
  std::size_t at = 0;
  unsigned depth = 0;
  bool one_case = true; // no alternatives, nothing negated
  const Kernel &kernel;
  ThreadValues &values;
  Terms &terms;

  [[noreturn]] void fail(const std::string &what) const {
    throw NotExpressible("in the assumption '" + std::string(text) + "': " + what);
  }
  void skip() {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])))
      ++at;
  }
  bool eat(std::string_view token) {
    skip();
    if (!text.substr(at).starts_with(token))
      return false;
    at += token.size();
    return true;
  }
  struct Deeper {
    unsigned &depth;
    explicit Deeper(Parser &parser) : depth(parser.depth) {
      if (++depth > 200)
        parser.fail("too many parentheses");
    }
    ~Deeper() { --depth; }
  };

  z3::expr disjunction() {
    z3::expr result = conjunction();
    while (eat("||"))
      result = result || conjunction();
    return result;
  }
  z3::expr conjunction() {
    z3::expr result = condition();
    while (eat("&&"))
      result = result && condition();
    return result;
  }
  /// A parenthesis may hold a condition or a number: first the one is tried, then the other.
  z3::expr condition() {
    Deeper deeper(*this);
    skip();
    if (at < text.size() && text[at] == '!' && !text.substr(at).starts_with("!=")) {
      ++at;
      return !condition();
    }
    const std::size_t start = at;
    if (eat("(")) {
      try {
        z3::expr inner = disjunction();
        if (eat(")")) {
          skip();
          const std::string_view rest = text.substr(at);
          if (rest.empty() || rest.starts_with(")") || rest.starts_with("&&") || rest.starts_with("||"))
            return inner;
        }
      } catch (const NotExpressible &) {
      }
      at = start;
    }
    return comparison();
  }
  z3::expr comparison() {
    const Sum left = sum();
    for (std::string_view token : {"==", "!=", "<=", ">=", "<", ">"})
      if (eat(token)) {
        const Sum right = sum();
        narrow(left, token, right);
        return token == "=="   ? terms.equal(left, right)
               : token == "!=" ? !terms.equal(left, right)
               : token == "<=" ? terms.at_most(left, right)
               : token == ">=" ? terms.at_most(right, left)
               : token == "<"  ? terms.less(left, right)
                               : terms.less(right, left);
      }
    fail("expected a comparison");
  }
  /// What holds of a number in any case narrows what it can be, so that less can overflow.
  void narrow(const Sum &left, std::string_view token, const Sum &right) {
    if (one_case && token == "==")
      narrow_multiple(right, terms.range(left));
    if (!one_case || left.factors.size() != 1 || left != Sum::of(left.factors.begin()->first))
      return;
    const Interval own = terms.range(left), other = terms.range(right);
    const bool below = token == "==" || token == "<" || token == "<=",
               above = token == "==" || token == ">" || token == ">=";
    if (below || above)
      terms.limit(left,
                  {above ? other.low + (token == ">") : own.low, below ? other.high - (token == "<") : own.high});
  }
  /// `gridDim.x * 16 + 3`, of which it is known between which numbers it lies.
  void narrow_multiple(const Sum &sum, const Interval &within) {
    if (sum.factors.size() != 1)
      return;
    const auto [atom, factor] = *sum.factors.begin();
    if (factor <= 0)
      return;
    const Interval own = terms.range(Sum::of(atom));
    const Number low = within.low - sum.constant, high = within.high - sum.constant;
    terms.limit(Sum::of(atom), {std::max(own.low, low <= 0 ? low / factor : (low + factor - 1) / factor),
                                std::min(own.high, high >= 0 ? high / factor : (high - factor + 1) / factor)});
  }
  Sum sum() {
    Sum result = product();
    for (;;) {
      if (eat("+"))
        result = result + product();
      else if (eat("-"))
        result = result - product();
      else
        return result;
    }
  }
  Sum product() {
    Sum result = factor();
    for (;;) {
      if (eat("*"))
        result = terms.product(result, factor());
      else if (eat("/"))
        result = terms.quotient(result, divisor());
      else if (eat("%"))
        result = terms.remainder(result, divisor());
      else
        return result;
    }
  }
  Sum divisor() {
    Sum result = factor();
    if (result == Sum(0))
      fail("a division by zero");
    return result;
  }
  Sum factor() {
    Deeper deeper(*this);
    if (eat("-"))
      return factor() * -1;
    if (eat("(")) {
      Sum result = sum();
      if (!eat(")"))
        fail("expected ')'");
      return result;
    }
    skip();
    if (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) {
      Number value = 0;
      while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) && value < (Number(1) << 64))
        value = value * 10 + (text[at++] - '0');
      if (value >= (Number(1) << 63))
        fail("a number is too large");
      return Sum(value);
    }
    return named(name());
  }
  std::string name() {
    const std::size_t start = at;
    auto letter = [&](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
    while (at < text.size() && letter(text[at]))
      ++at;
    if (at == start)
      fail(at < text.size() ? "unexpected '" + std::string(1, text[at]) + "'" : std::string("it ends too early"));
    std::string result(text.substr(start, at - start));
    if (eat("[")) {
      skip();
      const std::size_t digits = at;
      while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])))
        ++at;
      result += "[" + std::string(text.substr(digits, at - digits)) + "]";
      if (!eat("]"))
        fail("expected ']'");
    }
    return result;
  }
  Sum named(const std::string &name) {
    if (kernel.tile_at_launch)
      for (unsigned d = 0; d < 3; ++d) {
        const std::string letter(1, "zyx"[d]);
        if (name == "blockDim." + letter)
          return values.tile_size(d);
        if (name == "gridDim." + letter)
          return values.tile_count(d);
      }
    for (const Parameter &parameter : kernel.parameters)
      if (parameter.name == name && (parameter.size == 4 || parameter.size == 8)) {
        const unsigned width = unsigned(parameter.size) * 8;
        const Sum bits = terms.symbol(width == 32 ? name : name + ":64", Interval::of_width(width));
        return parameter.is_unsigned ? terms.as_unsigned(bits, width) : bits;
      }
    for (const Capture &capture : kernel.captures)
      for (unsigned d = 0; d < capture.rank; ++d)
        if (name == capture.name + ".extent[" + std::to_string(d) + "]")
          return terms.symbol(name, {1, (Number(1) << 31) - 1});
    fail("the kernel '" + kernel.name + "' has no parameter '" + name + "'");
  }
};

} // namespace

z3::expr parse_assumption(std::string_view text, const Kernel &kernel, ThreadValues &values, Terms &terms) {
  return Parser(text, kernel, values, terms).parse();
}

} // namespace ampsim::frontend
