// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See assumption.h.
#include "frontend/prove/assumption.h"
#include "model/condition_parser.h"

#include <algorithm>
#include <vector>

namespace ampsim::frontend {

namespace {

/// Numbers are sums of terms; conditions are the solver's.
class TermsOfText {
public:
  using Number = Sum;
  using Condition = z3::expr;
  using Failure = NotExpressible;

  TermsOfText(std::string_view text, const Kernel &kernel, ThreadValues &values, Terms &terms)
      : text(text), kernel(kernel), values(values), terms(terms) {
    for (std::size_t k = 0; k < text.size(); ++k)
      if (text[k] == '|' || (text[k] == '!' && text.substr(k, 2) != "!="))
        one_case = false;
  }

  [[noreturn]] void fail(const std::string &what) const {
    throw NotExpressible("in the assumption '" + std::string(text) + "': " + what);
  }

  static z3::expr either(const z3::expr &a, const z3::expr &b) { return a || b; }
  static z3::expr both(const z3::expr &a, const z3::expr &b) { return a && b; }
  static z3::expr negated(const z3::expr &a) { return !a; }
  z3::expr compare(const Sum &left, std::string_view token, const Sum &right) {
    narrow(left, token, right);
    if (token == "==")
      return terms.equal(left, right);
    if (token == "!=")
      return !terms.equal(left, right);
    if (token == "<=")
      return terms.at_most(left, right);
    if (token == ">=")
      return terms.at_most(right, left);
    return token == "<" ? terms.less(left, right) : terms.less(right, left);
  }

  Sum number(__int128 value) const {
    if (value >= __int128{1} << 63)
      fail("a number is too large");
    return Sum(value);
  }
  static Sum negative(const Sum &a) { return a * -1; }
  static Sum plus(const Sum &a, const Sum &b) { return a + b; }
  static Sum minus(const Sum &a, const Sum &b) { return a - b; }
  Sum times(const Sum &a, const Sum &b) { return terms.product(a, b); }
  Sum quotient(const Sum &a, const Sum &b) { return terms.quotient(a, b); }
  Sum remainder(const Sum &a, const Sum &b) { return terms.remainder(a, b); }
  static bool is_zero(const Sum &a) { return a == Sum(0); }
  Sum named(const std::string &name) {
    if (kernel.tile_at_launch)
      for (LaunchNumber number :
           {LaunchNumber::tile_length, LaunchNumber::tile_count, LaunchNumber::length, LaunchNumber::origin})
        for (unsigned d = 0; d < 3; ++d)
          if (name == values.setting.graph.language.launch.of(number)[2 - d])
            return values.launch_number(number, d);
    for (const Parameter &parameter : kernel.parameters)
      if (parameter.name == name && (parameter.size == 4 || parameter.size == 8)) {
        const unsigned width = unsigned(parameter.size) * 8;
        const Sum bits = terms.symbol(width == 32 ? name : name + ":64", Interval::of_width(width));
        return parameter.is_unsigned ? terms.as_unsigned(bits, width) : bits;
      }
    for (const Capture &capture : kernel.captures)
      for (unsigned d = 0; d < capture.rank; ++d)
        if (name == capture.name + ".extent[" + std::to_string(d) + "]")
          return terms.symbol(name, {1, (__int128{1} << 31) - 1});
    fail("the kernel '" + kernel.name + "' has no parameter '" + name + "'");
  }

private:
  std::string_view text;
  bool one_case = true; // no alternatives, nothing negated
  const Kernel &kernel;
  ThreadValues &values;
  Terms &terms;

  /// Facts about a number that always hold narrow its range, so that fewer operations can overflow.
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
  /// `gridDim.x * 16 + 3`, whose range is known.
  void narrow_multiple(const Sum &sum, const Interval &within) {
    if (sum.factors.size() != 1)
      return;
    const auto [atom, factor] = *sum.factors.begin();
    if (factor <= 0)
      return;
    const Interval own = terms.range(Sum::of(atom));
    const __int128 low = within.low - sum.constant, high = within.high - sum.constant;
    terms.limit(Sum::of(atom), {std::max(own.low, low <= 0 ? low / factor : (low + factor - 1) / factor),
                                std::min(own.high, high >= 0 ? high / factor : (high - factor + 1) / factor)});
  }
};

} // namespace

z3::expr parse_assumption(std::string_view text, const Kernel &kernel, ThreadValues &values, Terms &terms) {
  TermsOfText meaning(text, kernel, values, terms);
  return ConditionParser<TermsOfText>(text, meaning).parse();
}

} // namespace ampsim::frontend
