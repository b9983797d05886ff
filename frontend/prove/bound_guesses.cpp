// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See bound_guesses.h.
#include "frontend/prove/bound_guesses.h"

#include <algorithm>

namespace ampsim::frontend {

namespace {

/// A guess that the solver does not decide at once is a bad one.
class Hurry {
public:
  explicit Hurry(Terms &terms) : terms(terms), usual(terms.query_seconds) { terms.query_seconds /= 8; }
  ~Hurry() { terms.query_seconds = usual; }
  Hurry(const Hurry &) = delete;
  Hurry &operator=(const Hurry &) = delete;

private:
  Terms &terms;
  const double usual;
};

std::string as_factor(const std::string &sum) {
  return sum.find(" + ") == std::string::npos ? sum : "(" + sum + ")";
}

std::string text_of(Number number) { return std::to_string(std::int64_t(number)); }

} // namespace

void BoundGuesses::assume(const std::string &sentence, const z3::expr &fact) {
  terms.assume(fact);
  attempt.assumptions.push_back({Assumption::Kind::bound, sentence});
}

void BoundGuesses::drop(const std::string &sentence) {
  std::erase_if(attempt.assumptions, [&](const Assumption &each) { return each.sentence == sentence; });
}

//===--- lengths ------------------------------------------------------------------------------===//

bool BoundGuesses::is_pointer(const Parameter &parameter) const {
  return std::ranges::any_of(attempt.graph.kernel.captures,
                             [&](const Capture &capture) { return capture.offset == parameter.offset; });
}

std::vector<BoundGuesses::Length> BoundGuesses::known_lengths(ThreadValues &values) {
  const Kernel &kernel = attempt.graph.kernel;
  std::vector<Length> known, result;
  for (const Parameter &each : kernel.parameters)
    if (each.size == 4 && each.is_integer && !is_pointer(each))
      known.push_back({parameter(each.name), each.name});
  for (unsigned d = 0; d < values.rank() && d < 3; ++d) {
    const std::string place = "[" + std::to_string(d) + "]";
    if (!kernel.tiled())
      known.push_back({values.extent(d), "the launch's extent" + place});
    else if (kernel.tile_at_launch) {
      const LaunchTerms &names = attempt.graph.language.launch;
      const std::string tile_length(names.tile_length[2 - d]), tile_count(names.tile_count[2 - d]),
          length(names.length[2 - d]), origin(names.origin[2 - d]);
      known.push_back({values.tile_size(d), tile_length});
      known.push_back({values.tile_count(d), tile_count});
      if (values.origin(d) != Sum(0))
        known.push_back({values.origin(d) + values.length(d), origin + " + " + length});
      else
        known.push_back({values.length(d), length.empty() ? tile_count + " * " + tile_length : length});
    } else {
      known.push_back({values.tile_count(d), "the number of tiles" + place});
      known.push_back({terms.product(values.tile_count(d), values.tile_size(d)), "the launch's extent" + place});
    }
  }
  for (const Capture &capture : kernel.captures)
    if (!attempt.graph.language.raw_pointers)
      for (unsigned d = 0; d < capture.rank && d < 3; ++d) {
        const std::string name = capture.name + ".extent[" + std::to_string(d) + "]";
        known.push_back({terms.symbol(name, {1, (Number(1) << 31) - 1}), name});
      }
  for (const Length &each : known) // a known shape is a number
    if (!each.sum.is_constant())
      result.push_back(each);
  const std::size_t single = result.size();
  for (std::size_t a = 0; a < single; ++a)
    for (std::size_t b = a; b < single && single < 8; ++b)
      if (result[a].name.find(' ') == std::string::npos || result[b].name.find(' ') == std::string::npos)
        result.push_back({terms.product(result[a].sum, result[b].sum),
                          as_factor(result[a].name) + " * " + as_factor(result[b].name), true});
  return result;
}

/// The factors of the index, for each thread or each tile; the smallest first.
std::set<Number> BoundGuesses::factors_of(const Sum &index) const {
  std::set<Number> result;
  const Kernel &kernel = attempt.graph.kernel;
  for (const auto &[atom, factor] : index.factors)
    for (Number per :
         {Number(1), Number(kernel.tile[0]), Number(kernel.tile[1]), Number(kernel.tile[2]),
          Number(kernel.required_tile[0]), Number(kernel.required_tile[1]), Number(kernel.required_tile[2])})
      if (per > 0 && factor % per == 0 && factor / per > 1 && factor / per <= 1 << 20)
        result.insert(factor / per);
  return result;
}

std::vector<BoundGuesses::Length> BoundGuesses::multiples(const std::vector<Length> &lengths,
                                                          const std::set<Number> &factors) {
  std::vector<Length> result;
  for (Number times : factors)
    for (const Length &each : lengths)
      if (each.name.find('*') == std::string::npos)
        result.push_back({each.sum * times, text_of(times) + " * " + as_factor(each.name)});
  return result;
}

/// The smallest constant that exceeds the index when added to the length, if one exists.
std::optional<Number> BoundGuesses::constant_above(const Sum &index, const Sum &length, const z3::expr &when) {
  attempt.check_time();
  constexpr Number most = 1 << 20;
  auto above = [&](Number constant) {
    return terms.impossible(when && terms.at_most(length + Sum(constant), index));
  };
  const Number known = terms.range(index - length).high; // without the conditions under which it is used
  if (known < most && !above(known))
    return std::max<Number>(known + 1, 1);
  if (!above(most))
    return std::nullopt;
  Number low = 0, high = std::max<Number>(std::min(most, known), 1); // low is not above the index, high is
  while (high - low > 1) {
    const Number middle = (low + high) / 2;
    (above(middle) ? high : low) = middle;
  }
  return high;
}

/// The length and the constant both exceed the index.
BoundGuesses::Length BoundGuesses::smaller_of(const Length &length, Number constant) {
  const Length other{Sum(constant), text_of(constant)};
  if (terms.impossible(terms.less(other.sum, length.sum)))
    return length;
  if (terms.impossible(terms.less(length.sum, other.sum)))
    return other;
  return {terms.either(terms.at_most(length.sum, other.sum), length.sum, other.sum),
          "min(" + other.name + ", " + length.name + ")"};
}

std::optional<BoundGuesses::Length> BoundGuesses::length_above(const Sum &index, const Sum &size,
                                                               const z3::expr &when, ThreadValues &values) {
  auto first_of = [&](const auto &lengths) -> std::optional<Length> {
    for (const Length &length : lengths) {
      attempt.check_time();
      if (!terms.mentions(length.sum, size) && terms.impossible(when && terms.at_most(length.sum, index)))
        return length;
    }
    return std::nullopt;
  };
  const std::vector<Length> known = known_lengths(values);
  const auto middle = std::ranges::find_if(known, [](const Length &length) { return length.is_product; });
  const std::vector<Length> single(known.begin(), middle), products(middle, known.end());
  const std::optional<Number> constant = constant_above(index, Sum(0), when);
  if (constant && (*constant == 1 || index.is_constant())) // nothing less suffices
    return Length{Sum(*constant), text_of(*constant)};
  std::optional<Length> found = first_of(single);
  if (!found && !constant)
    for (const Length &length : single)
      if (!terms.mentions(length.sum, size))
        if (std::optional<Number> more = constant_above(index, length.sum, when))
          return Length{length.sum + Sum(*more), length.name + " + " + text_of(*more)};
  // Factors of the index say more than products that exceed it by chance.
  if (!found)
    found = first_of(multiples(single, factors_of(index)));
  if (!found)
    found = first_of(products);
  if (constant)
    return found ? smaller_of(*found, *constant) : Length{Sum(*constant), text_of(*constant)};
  if (found)
    return found;
  return first_of(multiples(single, {2, 3, 4, 8}));
}

bool BoundGuesses::assume_length(const Sum &index, const Sum &size, const std::string &name, const z3::expr &when,
                                 ThreadValues &values) {
  const Hurry hurry(terms);
  std::optional<Length> found = length_above(index, size, when, values);
  // A product with a factor that may be 0 exceeds nothing.
  for (std::size_t k = 0; !found && k < not_negative.size(); ++k) {
    const std::string parameter_name = not_negative[k];
    const std::size_t assumed = terms.assumed();
    terms.assume(terms.at_most(Sum(1), parameter(parameter_name)));
    if ((found = length_above(index, size, when, values))) {
      drop(parameter_name + " >= 0");
      attempt.assumptions.push_back({Assumption::Kind::bound, parameter_name + " > 0"});
      not_negative.erase(not_negative.begin() + std::ptrdiff_t(k));
    } else {
      terms.forget_assumptions(assumed);
    }
  }
  if (!found)
    return false;
  // It may say more than earlier assumptions.
  std::erase_if(lengths_taken, [&](const Taken &each) {
    const bool less = each.name == name && terms.impossible(terms.less(found->sum, each.least));
    if (less)
      drop(each.sentence);
    return less;
  });
  lengths_taken.push_back({name, found->sum, name + " at least " + found->name});
  assume(lengths_taken.back().sentence, terms.at_most(found->sum, size));
  return true;
}

//===--- signs ---------------------------------------------------------------------------------===//

bool BoundGuesses::assume_positive(const Sum &index, const z3::expr &when) {
  const Hurry hurry(terms);
  for (const bool positive : {false, true})
    for (const Parameter &each : attempt.graph.kernel.parameters) {
      if (each.size != 4 || !each.is_integer || each.is_unsigned || is_pointer(each))
        continue;
      const z3::expr enough = terms.at_most(Sum(positive ? 1 : 0), parameter(each.name));
      if (!terms.impossible(when && enough && terms.less(index, Sum(0))) || terms.impossible(when && enough))
        continue;
      if (positive && std::erase(not_negative, each.name))
        drop(each.name + " >= 0");
      if (!positive)
        not_negative.push_back(each.name);
      assume(each.name + (positive ? " > 0" : " >= 0"), enough);
      return true;
    }
  return false;
}

} // namespace ampsim::frontend
