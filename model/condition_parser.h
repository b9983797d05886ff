// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conditions of annotations and of `--assume`: `n > 0 && n % 64 == 0 && (a.extent[0] == n || !(n < 8))`.
//
// C's precedence, by recursive descent. The reader defines numbers and conditions: terms for the prover
// (frontend/prove/assumption.h), the numbers of a launch for a run (cli/run/annotations.h). Both must parse a sentence
// the same way, since a proof may rely on it only because the run has checked it.
#pragma once

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace ampsim {

/// `Meaning` has
///
///     Number, Condition, Failure            types; Failure is what fail() throws
///     fail(what)                            does not return
///     number(__int128)                      from digits; 2^100 or more gives some number beyond 2^100
///     named(name)                           `n`, `blockDim.x`, `a.extent[0]`, `get_local_size(0)`
///     negative, plus, minus, times, quotient, remainder, is_zero      for numbers
///     compare(left, token, right)
///     either, both, negated                 for conditions
template <class Meaning> class ConditionParser {
public:
  using Number = typename Meaning::Number;
  using Condition = typename Meaning::Condition;

  ConditionParser(std::string_view text, Meaning &meaning) : text(text), meaning(meaning) {}

  /// Parses all of the text.
  Condition parse() {
    Condition result = disjunction();
    skip();
    if (at < text.size())
      meaning.fail("unexpected '" + std::string(text.substr(at)) + "'");
    return result;
  }

private:
  std::string_view text;
  Meaning &meaning;
  std::size_t at = 0;
  unsigned depth = 0;

  struct Deeper {
    unsigned &depth;
    explicit Deeper(ConditionParser &parser) : depth(parser.depth) {
      if (++depth > 200)
        parser.meaning.fail("too many parentheses");
    }
    ~Deeper() { --depth; }
  };
  bool is_digit() const { return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); }
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

  Condition disjunction() {
    Condition result = conjunction();
    while (eat("||"))
      result = meaning.either(result, conjunction());
    return result;
  }
  Condition conjunction() {
    Condition result = condition();
    while (eat("&&"))
      result = meaning.both(result, condition());
    return result;
  }
  /// A parenthesis may contain a condition or a number: tries the former, then the latter.
  Condition condition() {
    Deeper deeper(*this);
    skip();
    if (at < text.size() && text[at] == '!' && !text.substr(at).starts_with("!=")) {
      ++at;
      return meaning.negated(condition());
    }
    const std::size_t start = at;
    if (eat("(")) {
      try {
        Condition inner = disjunction();
        if (eat(")")) {
          skip();
          const std::string_view rest = text.substr(at);
          if (rest.empty() || rest.starts_with(")") || rest.starts_with("&&") || rest.starts_with("||"))
            return inner;
        }
      } catch (const typename Meaning::Failure &) {
      }
      at = start;
    }
    return comparison();
  }
  Condition comparison() {
    const Number left = sum();
    for (std::string_view token : {"==", "!=", "<=", ">=", "<", ">"})
      if (eat(token)) {
        const Number right = sum();
        return meaning.compare(left, token, right);
      }
    meaning.fail("expected a comparison");
  }
  Number sum() {
    Number result = product();
    for (;;) {
      if (eat("+"))
        result = meaning.plus(result, product());
      else if (eat("-"))
        result = meaning.minus(result, product());
      else
        return result;
    }
  }
  Number product() {
    Number result = factor();
    for (;;) {
      if (eat("*"))
        result = meaning.times(result, factor());
      else if (eat("/"))
        result = meaning.quotient(result, divisor());
      else if (eat("%"))
        result = meaning.remainder(result, divisor());
      else
        return result;
    }
  }
  Number divisor() {
    Number result = factor();
    if (meaning.is_zero(result))
      meaning.fail("division by zero");
    return result;
  }
  Number factor() {
    Deeper deeper(*this);
    if (eat("-"))
      return meaning.negative(factor());
    if (eat("(")) {
      Number result = sum();
      if (!eat(")"))
        meaning.fail("expected ')'");
      return result;
    }
    skip();
    if (is_digit()) {
      constexpr __int128 enough = __int128{1} << 100;
      __int128 value = 0;
      while (is_digit() && value <= enough)
        value = value * 10 + (text[at++] - '0');
      return meaning.number(value);
    }
    return meaning.named(name());
  }
  std::string name() {
    const std::size_t start = at;
    auto letter = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '#';
    };
    while (at < text.size() && letter(text[at]))
      ++at;
    if (at == start)
      meaning.fail(at < text.size() ? "unexpected '" + std::string(1, text[at]) + "'" : "unexpected end");
    std::string result(text.substr(start, at - start));
    if (eat("(")) {
      skip();
      const std::size_t digits = at;
      while (is_digit())
        ++at;
      result += "(" + std::string(text.substr(digits, at - digits)) + ")";
      if (!eat(")"))
        meaning.fail("expected ')'");
      return result;
    }
    if (eat("[")) {
      skip();
      const std::size_t digits = at;
      while (is_digit())
        ++at;
      result += "[" + std::string(text.substr(digits, at - digits)) + "]";
      if (!eat("]"))
        meaning.fail("expected ']'");
    }
    return result;
  }
};

} // namespace ampsim
