// What has to be assumed of a kernel's input for its accesses to stay inside: how long memory is, and that a number is not
// negative.
//
// Each is a guess: of the lengths that the kernel knows (its arguments, the launch, the other extents), alone, with a
// constant added, times what the index is multiplied with, or one times another, the first one that is above the index.
#pragma once

#include "frontend/prove/proof_steps.h"

namespace ampsim::frontend {

class BoundGuesses {
public:
  explicit BoundGuesses(Attempt &attempt) : attempt(attempt), terms(attempt.terms) {}

  /// Finds what the length `size`, called `name`, has to be at least for the index to be below it `when`, and assumes that.
  bool assume_length(const Sum &index, const Sum &size, const std::string &name, const z3::expr &when,
                     ThreadValues &values);
  /// Finds the parameter that has to be positive, or at least not negative, for the index not to be negative.
  bool assume_positive(const Sum &index, const z3::expr &when);

private:
  struct Length {
    Sum sum;
    std::string name;
    bool is_product = false; // of two of the others, which come first
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
  std::optional<Length> length_above(const Sum &index, const Sum &size, const z3::expr &when, ThreadValues &values);
  void assume(const std::string &sentence, const z3::expr &fact);
  void drop(const std::string &sentence);
};

} // namespace ampsim::frontend
