// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Guesses the assumptions on a kernel's input under which its accesses are in bounds: the length of memory, and that a
// number is not negative.
//
// Guesses combine the lengths that the kernel knows (its arguments, the launch, the other extents): one alone, with a
// constant added, times a factor of the index, or the product of two. The first one that exceeds the index is used. An
// index can also have a greatest value, by a mask, a guard or the limits of launches. The smaller of the two suffices.
#pragma once

#include "frontend/prove/proof_steps.h"

namespace ampsim::frontend {

class BoundGuesses {
public:
  explicit BoundGuesses(Attempt &attempt) : attempt(attempt), terms(attempt.terms) {}

  /// Finds the minimum that the length `size`, called `name`, must have for the index to be below it `when`, and
  /// assumes it.
  bool assume_length(const Sum &index, const Sum &size, const std::string &name, const z3::expr &when,
                     ThreadValues &values);
  /// Finds the parameter that must be positive, or at least not negative, for the index not to be negative.
  bool assume_positive(const Sum &index, const z3::expr &when);

private:
  struct Length {
    Sum sum;
    std::string name;
    bool is_product = false; // of two of the others, which precede it
  };
  struct Taken {
    std::string name;
    Sum least;
    std::string sentence;
  };
  Attempt &attempt;
  Terms &terms;
  std::vector<Taken> lengths_taken;
  std::vector<std::string> not_negative; // parameters

  bool is_pointer(const Parameter &parameter) const;
  Sum parameter(const std::string &name) { return terms.symbol(name, Interval::of_width(32)); }
  std::vector<Length> known_lengths(ThreadValues &values);
  std::set<Number> factors_of(const Sum &index) const;
  static std::vector<Length> multiples(const std::vector<Length> &lengths, const std::set<Number> &factors);
  std::optional<Number> constant_above(const Sum &index, const Sum &length, const z3::expr &when);
  Length smaller_of(const Length &length, Number constant);
  std::optional<Length> length_above(const Sum &index, const Sum &size, const z3::expr &when, ThreadValues &values);
  void assume(const std::string &sentence, const z3::expr &fact);
  void drop(const std::string &sentence);
};

} // namespace ampsim::frontend
