// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The affine core: represents a kernel's integers as sums of atoms with constant factors, exact at any size.
//
// A proof compares the indices of two threads, which are nearly always sums: `tile * 256 + local + 2 * k`. They are
// kept as sums here, so that terms cancel before any solver sees them. A value that is not a sum becomes an atom with
// facts that define it:
//
//   product of two sums   x*y: facts relate it to the other products with the same factor (see product_facts), which
//                         decides in milliseconds questions that take general non-linear arithmetic seconds
//   quotient, remainder   x = c*q + r, 0 <= r < c
//   wrapped               x = w + 2^32 * q, w fits into 32 bits: only if x may not fit, judging by intervals
//   case distinction      c -> w = x, not c -> w = y
//
// Each operation on 32 or 64 bits therefore has exactly its value in two's complement, and no absence of overflow is
// silently assumed. A question (`Terms::check`) includes only the facts of the atoms that it depends on.
#pragma once

#include "model/proof.h"

#include <z3++.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace ampsim::frontend {

using Number = __int128;

/// A value or operation that cannot be expressed; the proof that needs it remains undecided.
struct NotExpressible : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Interval {
  Number low, high;
  static Interval of_width(unsigned bits); // signed
  bool within(const Interval &other) const { return low >= other.low && high <= other.high; }
};

using Atom = unsigned;

/// constant + the sum of factor * atom; factors are never 0.
struct Sum {
  std::map<Atom, Number> factors;
  Number constant = 0;

  Sum() = default;
  Sum(Number constant) : constant(constant) {}
  static Sum of(Atom atom) {
    Sum sum;
    sum.factors[atom] = 1;
    return sum;
  }
  bool is_constant() const { return factors.empty(); }
  friend bool operator==(const Sum &, const Sum &) = default;
  friend auto operator<=>(const Sum &a, const Sum &b) {
    return std::tie(a.constant, a.factors) <=> std::tie(b.constant, b.factors);
  }
};
Sum operator+(const Sum &a, const Sum &b);
Sum operator-(const Sum &a, const Sum &b);
Sum operator*(const Sum &a, Number factor);

/// Values of symbols for which a condition can hold.
using Model = std::vector<InputValue>;

enum class Answer : std::uint8_t { impossible, possible, unknown };

class Terms {
public:
  explicit Terms(double query_seconds);

  z3::context context;

  //===--- atoms -----------------------------------------------------------------===//
  /// The atom with this name; the first call sets its range.
  Sum symbol(const std::string &name, Interval range);
  z3::expr condition(const std::string &name);
  const std::string &name(Atom atom) const { return atoms[atom].name; }

  //===--- sums ------------------------------------------------------------------===//
  Interval range(const Sum &sum) const;
  /// Returns whether `part`, a sum of one atom, occurs in the sum.
  bool mentions(const Sum &sum, const Sum &part) const;
  /// The multiple of the factor that the atom is: k for a product k * factor, 1 for the factor itself.
  std::optional<Sum> times_of(const Sum &factor, Atom atom) const;
  z3::expr expression(const Sum &sum);
  Sum product(const Sum &a, const Sum &b);
  /// Rounds towards zero, as C++ does.
  Sum quotient(const Sum &a, const Sum &b);
  Sum remainder(const Sum &a, const Sum &b) { return a - product(quotient(a, b), b); }
  /// Rounds down; `divisor` > 0.
  Sum floor_quotient(const Sum &a, Number divisor);
  Sum floor_remainder(const Sum &a, Number divisor) { return a - floor_quotient(a, divisor) * divisor; }
  Sum wrapped(const Sum &a, unsigned bits);
  /// Restricts the range of a sum of one atom to at most this one.
  void limit(const Sum &sum, Interval range);
  /// The unsigned number with the same bits.
  Sum as_unsigned(const Sum &a, unsigned bits);
  Sum either(const z3::expr &condition, const Sum &a, const Sum &b);
  /// An arbitrary number in the range.
  Sum any(const std::string &why, Interval range);

  z3::expr less(const Sum &a, const Sum &b) { return at_most(a + Sum(1), b); }
  z3::expr at_most(const Sum &a, const Sum &b);
  z3::expr equal(const Sum &a, const Sum &b);
  z3::expr truth(bool value) { return context.bool_val(value); }

  //===--- questions -------------------------------------------------------------===//
  /// Adds a fact that holds in every question.
  void assume(const z3::expr &fact) { assumptions.push_back(fact); }
  std::size_t assumed() const { return assumptions.size(); }
  void forget_assumptions(std::size_t count) {
    while (assumptions.size() > count)
      assumptions.pop_back();
  }
  /// The expression with values instead of atoms; nothing if something else in it depends on these.
  std::optional<z3::expr> with_values(const z3::expr &expression, const std::vector<std::pair<Atom, Sum>> &values);
  /// A fact about one atom.
  void about(Atom atom, const z3::expr &fact) { atoms[atom].facts.push_back(fact); }
  /// Decides whether the condition can hold. If `model` is not null, it gets a model's values of the named symbols.
  Answer check(const z3::expr &question, Model *model = nullptr);
  /// A model of the condition, with numbers as small as a few tries find them.
  Model small_model(const z3::expr &question);
  bool impossible(const z3::expr &question) { return check(question) == Answer::impossible; }
  std::uint64_t queries = 0;
  double query_seconds;

private:
  struct AtomInfo {
    std::string name;
    Interval range;
    std::vector<z3::expr> facts;
    bool is_product = false;
    Sum a, b; // factors of a product
  };
  std::vector<AtomInfo> atoms;
  std::map<std::string, Atom> by_name;
  std::map<unsigned, Atom> by_declaration; // keyed by the solver's constants
  std::map<std::pair<Sum, Sum>, Atom> products;
  std::map<std::pair<Sum, Sum>, Sum> quotients;
  std::map<std::tuple<int, Sum, Number>, Sum> derived;
  std::map<std::tuple<unsigned, Sum, Sum>, Sum> cases;
  std::map<Atom, std::pair<Sum, unsigned>> wraps; // the sum that wraps around to the atom, and its width
  std::vector<z3::expr> conditions;               // keeps their ids
  std::vector<z3::expr> assumptions;

  Sum unwrapped(const Sum &a, unsigned bits) const;
  Atom add(const std::string &name, Interval range);
  z3::expr constant(Atom atom) { return context.int_const(atoms[atom].name.c_str()); }
  z3::expr number(Number value);
  void collect(const z3::expr &expression, std::set<unsigned> &seen, std::set<Atom> &found,
               std::vector<Atom> &work);
  void product_facts(const std::set<Atom> &found, std::vector<z3::expr> &facts);
};

} // namespace ampsim::frontend
