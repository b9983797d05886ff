// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See integer_terms.h.
#include "frontend/prove/integer_terms.h"

#include <algorithm>
#include <functional>

namespace ampsim::frontend {

namespace {

constexpr Number largest = Number(1) << 100; // no number in a proof is larger

Number checked(Number value) {
  if (value > largest || value < -largest)
    throw NotExpressible("a number is too large");
  return value;
}

Number times(Number a, Number b) {
  Number result;
  if (__builtin_mul_overflow(a, b, &result))
    throw NotExpressible("a number is too large");
  return checked(result);
}

Number clamped_times(Number a, Number b) {
  Number result;
  if (__builtin_mul_overflow(a, b, &result) || result > largest || result < -largest)
    return (a < 0) == (b < 0) ? largest : -largest;
  return result;
}

Number clamped(Number value) { return std::clamp(value, -largest, largest); }

Interval hull(const Interval &a, const Interval &b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Interval product_range(const Interval &a, const Interval &b) {
  const Number corners[] = {clamped_times(a.low, b.low), clamped_times(a.low, b.high), clamped_times(a.high, b.low),
                            clamped_times(a.high, b.high)};
  return {*std::ranges::min_element(corners), *std::ranges::max_element(corners)};
}

/// The greatest common divisor of all factors and the constant, with the first factor's sign.
Number content(const Sum &sum) {
  auto positive = [](Number value) { return value < 0 ? -value : value; };
  auto common = [&](Number a, Number b) {
    for (a = positive(a), b = positive(b); b != 0;) {
      Number next = a % b;
      a = b;
      b = next;
    }
    return a;
  };
  Number result = sum.constant;
  for (const auto &[atom, factor] : sum.factors)
    result = common(result, factor);
  result = positive(result);
  return !sum.factors.empty() && sum.factors.begin()->second < 0 ? -result : result;
}

Sum divided(Sum sum, Number divisor) {
  for (auto &[atom, factor] : sum.factors)
    factor /= divisor;
  sum.constant /= divisor;
  return sum;
}

Number floor_of(Number a, Number b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

} // namespace

Interval Interval::of_width(unsigned bits) { return {-(Number(1) << (bits - 1)), (Number(1) << (bits - 1)) - 1}; }

Sum operator+(const Sum &a, const Sum &b) {
  Sum result = a;
  result.constant = checked(result.constant + b.constant);
  for (const auto &[atom, factor] : b.factors) {
    Number &sum = result.factors[atom];
    sum = checked(sum + factor);
    if (sum == 0)
      result.factors.erase(atom);
  }
  return result;
}

Sum operator*(const Sum &a, Number factor) {
  Sum result;
  if (factor == 0)
    return result;
  result.constant = times(a.constant, factor);
  for (const auto &[atom, own] : a.factors)
    result.factors[atom] = times(own, factor);
  return result;
}

Sum operator-(const Sum &a, const Sum &b) { return a + b * -1; }

Terms::Terms(double query_seconds) : query_seconds(query_seconds) {}

//===--- atoms ------------------------------------------------------------------------===//

Atom Terms::add(const std::string &name, Interval range) {
  Atom atom = Atom(atoms.size());
  atoms.push_back({name, range, {}, false, {}, {}});
  z3::expr own = constant(atom);
  by_declaration[own.decl().id()] = atom;
  conditions.push_back(own);
  if (range.low > -largest)
    about(atom, own >= number(range.low));
  if (range.high < largest)
    about(atom, own <= number(range.high));
  return atom;
}

Sum Terms::symbol(const std::string &name, Interval range) {
  auto [place, is_new] = by_name.try_emplace(name, 0);
  if (is_new)
    place->second = add(name, range);
  return Sum::of(place->second);
}

z3::expr Terms::condition(const std::string &name) { return context.bool_const(name.c_str()); }

Sum Terms::any(const std::string &why, Interval range) {
  return Sum::of(add(why + "!" + std::to_string(atoms.size()), range));
}

//===--- sums ---------------------------------------------------------------------------===//

Interval Terms::range(const Sum &sum) const {
  Interval result{sum.constant, sum.constant};
  for (const auto &[atom, factor] : sum.factors) {
    const Interval own = product_range(atoms[atom].range, {factor, factor});
    result = {clamped(result.low + own.low), clamped(result.high + own.high)};
  }
  return result;
}

bool Terms::mentions(const Sum &sum, const Sum &part) const {
  return std::ranges::any_of(sum.factors, [&](const auto &each) {
    const AtomInfo &info = atoms[each.first];
    return part.factors.contains(each.first) ||
           (info.is_product && (mentions(info.a, part) || mentions(info.b, part)));
  });
}

std::optional<Sum> Terms::times_of(const Sum &factor, Atom atom) const {
  const AtomInfo &info = atoms[atom];
  if (Sum::of(atom) == factor)
    return Sum(1);
  if (info.is_product && info.a == factor && !mentions(info.b, factor))
    return info.b;
  if (info.is_product && info.b == factor && !mentions(info.a, factor))
    return info.a;
  return std::nullopt;
}

z3::expr Terms::number(Number value) {
  const bool negative = value < 0;
  if (negative)
    value = -value;
  std::string digits;
  do
    digits.insert(digits.begin(), char('0' + int(value % 10)));
  while ((value /= 10) != 0);
  if (negative)
    digits.insert(digits.begin(), '-');
  return context.int_val(digits.c_str());
}

z3::expr Terms::expression(const Sum &sum) {
  z3::expr result = number(sum.constant);
  bool first = sum.constant == 0;
  for (const auto &[atom, factor] : sum.factors) {
    z3::expr term = factor == 1 ? constant(atom) : number(factor) * constant(atom);
    result = first ? term : result + term;
    first = false;
  }
  return result;
}

Sum Terms::product(const Sum &a, const Sum &b) {
  if (a.is_constant())
    return b * a.constant;
  if (b.is_constant())
    return a * b.constant;
  const Number of_a = content(a), of_b = content(b);
  Sum left = divided(a, of_a), right = divided(b, of_b);
  if (right < left)
    std::swap(left, right);
  auto [place, is_new] = products.try_emplace({left, right}, 0);
  if (is_new) {
    place->second = add("product!" + std::to_string(atoms.size()), product_range(range(left), range(right)));
    AtomInfo &info = atoms[place->second];
    info.is_product = true;
    info.a = left;
    info.b = right;
  }
  return Sum::of(place->second) * times(of_a, of_b);
}

Sum Terms::floor_quotient(const Sum &a, Number divisor) {
  if (divisor <= 0)
    throw NotExpressible("a division by a number that is not positive");
  // An exact division needs no atom, if the rest is already a remainder.
  Sum multiple, rest;
  rest.constant = a.constant - floor_of(a.constant, divisor) * divisor;
  multiple.constant = a.constant - rest.constant;
  for (const auto &[atom, factor] : a.factors)
    (factor % divisor == 0 ? multiple : rest).factors[atom] = factor;
  const Interval left = range(rest);
  Sum whole = divided(multiple, divisor);
  const Number low = floor_of(left.low, divisor), high = floor_of(left.high, divisor);
  if (low == high)
    return whole + Sum(low);
  auto [place, is_new] = derived.try_emplace({0, rest, divisor}, Sum());
  if (is_new) {
    Atom atom = add("quotient!" + std::to_string(atoms.size()), {low, high});
    z3::expr difference = expression(rest - Sum::of(atom) * divisor);
    about(atom, difference >= 0 && difference < number(divisor));
    place->second = Sum::of(atom);
  }
  return whole + place->second;
}

Sum Terms::quotient(const Sum &a, const Sum &b) {
  const Interval of_a = range(a), of_b = range(b);
  if (b.is_constant() && b.constant > 0) {
    if (of_a.low >= 0)
      return floor_quotient(a, b.constant);
    return either(at_most(Sum(0), a), floor_quotient(a, b.constant), floor_quotient(a * -1, b.constant) * -1);
  }
  if (b.is_constant() && b.constant < 0)
    return quotient(a, Sum(-b.constant)) * -1;
  if (auto known = quotients.find({a, b}); known != quotients.end())
    return known->second;
  const Number most = std::max(of_a.high, -of_a.low);
  Atom atom = add("quotient!" + std::to_string(atoms.size()), {of_a.low >= 0 && of_b.low >= 0 ? 0 : -most, most});
  Sum result = Sum::of(atom);
  quotients.emplace(std::pair(a, b), result);
  // Holds if both are positive; nothing is known about other cases.
  z3::expr rest = expression(a - product(result, b));
  about(atom, z3::implies(at_most(Sum(0), a) && at_most(Sum(1), b),
                          rest >= 0 && rest < expression(b) && at_most(Sum(0), result) && at_most(result, a)));
  return result;
}

/// Undoes earlier wrapping: the same number modulo 2^bits.
Sum Terms::unwrapped(const Sum &a, unsigned bits) const {
  Sum result = a;
  for (const auto &[atom, factor] : a.factors)
    if (auto before = wraps.find(atom); before != wraps.end() && before->second.second >= bits)
      result = result + (before->second.first - Sum::of(atom)) * factor;
  return result;
}

Sum Terms::wrapped(const Sum &given, unsigned bits) {
  const Interval fits = Interval::of_width(bits);
  if (range(given).within(fits))
    return given;
  const Sum a = unwrapped(given, bits);
  const Interval own = range(a);
  if (own.within(fits))
    return a;
  auto [place, is_new] = derived.try_emplace({1, a, Number(bits)}, Sum());
  if (is_new) {
    const Number modulus = Number(1) << bits;
    Atom rounds = add("wraps!" + std::to_string(atoms.size()),
                      {floor_of(own.low - fits.low, modulus), floor_of(own.high - fits.low, modulus)});
    Atom atom = add("wrapped!" + std::to_string(atoms.size()), fits);
    about(atom, equal(a, Sum::of(atom) + Sum::of(rounds) * modulus));
    wraps.emplace(atom, std::pair(a, bits));
    place->second = Sum::of(atom);
  }
  return place->second;
}

void Terms::limit(const Sum &sum, Interval range) {
  if (sum.factors.size() != 1 || sum.constant != 0 || sum.factors.begin()->second <= 0)
    return;
  const auto &[atom, factor] = *sum.factors.begin();
  Interval &own = atoms[atom].range;
  const Interval narrower{std::max(own.low, range.low <= 0 ? own.low : (range.low + factor - 1) / factor),
                          std::min(own.high, range.high / factor)};
  if (own.low == narrower.low && own.high == narrower.high)
    return;
  own = narrower;
  about(atom, constant(atom) >= number(own.low) && constant(atom) <= number(own.high));
}

Sum Terms::as_unsigned(const Sum &a, unsigned bits) {
  const Interval own = range(a);
  const Number modulus = Number(1) << bits;
  if (own.low >= 0)
    return a;
  if (own.high < 0)
    return a + Sum(modulus);
  const Sum before = unwrapped(a, bits);
  if (range(before).within({0, modulus - 1}))
    return before;
  return either(at_most(Sum(0), a), a, a + Sum(modulus));
}

Sum Terms::either(const z3::expr &condition, const Sum &a, const Sum &b) {
  z3::expr simple = condition.simplify();
  if (a == b || simple.is_true())
    return a;
  if (simple.is_false())
    return b;
  conditions.push_back(simple);
  auto [place, is_new] = cases.try_emplace({simple.id(), a, b}, Sum());
  if (is_new) {
    Atom atom = add("case!" + std::to_string(atoms.size()), hull(range(a), range(b)));
    about(atom, z3::implies(simple, equal(Sum::of(atom), a)) && z3::implies(!simple, equal(Sum::of(atom), b)));
    place->second = Sum::of(atom);
  }
  return place->second;
}

z3::expr Terms::at_most(const Sum &a, const Sum &b) {
  const Sum difference = a - b;
  const Interval own = range(difference);
  if (own.high <= 0)
    return truth(true);
  if (own.low > 0)
    return truth(false);
  return expression(difference) <= 0;
}

z3::expr Terms::equal(const Sum &a, const Sum &b) {
  const Sum difference = a - b;
  if (difference.is_constant())
    return truth(difference.constant == 0);
  const Interval own = range(difference);
  if (own.low > 0 || own.high < 0)
    return truth(false);
  Number common = 0; // divisor of the factors: it must divide the constant
  Sum only_factors = difference;
  only_factors.constant = 0;
  common = content(only_factors);
  if (difference.constant % common != 0)
    return truth(false);
  return expression(divided(difference, common)) == 0;
}

//===--- questions ----------------------------------------------------------------------===//

void Terms::collect(const z3::expr &expression, std::set<unsigned> &seen, std::set<Atom> &found,
                    std::vector<Atom> &work) {
  std::vector<z3::expr> open{expression};
  while (!open.empty()) {
    z3::expr next = open.back();
    open.pop_back();
    if (!next.is_app() || !seen.insert(next.id()).second)
      continue;
    if (next.num_args() == 0) {
      auto atom = by_declaration.find(next.decl().id());
      if (atom != by_declaration.end() && found.insert(atom->second).second)
        work.push_back(atom->second);
    }
    for (unsigned k = 0; k < next.num_args(); ++k)
      open.push_back(next.arg(k));
  }
}

/// Relates products with a common factor G: p = k*G and q = m*G are equal if k and m are, and at least G apart from
/// each other otherwise. This is all the non-linear arithmetic that is needed to separate the rows of a matrix, or the
/// strides of a grid.
void Terms::product_facts(const std::set<Atom> &found, std::vector<z3::expr> &facts) {
  std::vector<Atom> all;
  for (Atom atom : found)
    if (atoms[atom].is_product)
      all.push_back(atom);
  for (Atom atom : all) {
    const AtomInfo &info = atoms[atom];
    const Sum p = Sum::of(atom);
    for (const auto &[k, g] : {std::pair(info.a, info.b), std::pair(info.b, info.a)}) {
      facts.push_back(z3::implies(equal(k, Sum(0)), equal(p, Sum(0))));
      facts.push_back(z3::implies(equal(k, Sum(1)), equal(p, g)));
      facts.push_back(z3::implies(at_most(Sum(1), k) && at_most(Sum(0), g), at_most(g, p)));
      facts.push_back(z3::implies(at_most(Sum(0), k) && at_most(Sum(0), g), at_most(Sum(0), p)));
      facts.push_back(z3::implies(at_most(k, Sum(-1)) && at_most(Sum(0), g), at_most(p, g * -1)));
    }
  }
  for (std::size_t x = 0; x < all.size(); ++x)
    for (std::size_t y = x + 1; y < all.size(); ++y) {
      const Sum p = Sum::of(all[x]), q = Sum::of(all[y]);
      const AtomInfo &one = atoms[all[x]], &two = atoms[all[y]];
      for (const auto &[k, g] : {std::pair(one.a, one.b), std::pair(one.b, one.a)})
        for (const auto &[m, h] : {std::pair(two.a, two.b), std::pair(two.b, two.a)}) {
          if (g != h)
            continue;
          const Sum difference = k - m;
          if (difference.is_constant()) {
            facts.push_back(equal(p - q, g * difference.constant));
            continue;
          }
          facts.push_back(z3::implies(equal(k, m), equal(p, q)));
          facts.push_back(z3::implies(at_most(Sum(0), g) && less(m, k), at_most(q + g, p)));
          facts.push_back(z3::implies(at_most(Sum(0), g) && less(k, m), at_most(p + g, q)));
        }
    }
}

std::optional<z3::expr> Terms::with_values(const z3::expr &given, const std::vector<std::pair<Atom, Sum>> &values) {
  auto replaced = [&](Atom atom) {
    return std::ranges::any_of(values, [&](const auto &each) { return each.first == atom; });
  };
  std::set<unsigned> seen;
  std::set<Atom> found;
  std::vector<Atom> work;
  collect(given, seen, found, work);
  // The atoms that the other atoms are made of.
  std::erase_if(work, replaced);
  while (!work.empty()) {
    const AtomInfo &info = atoms[work.back()];
    work.pop_back();
    std::set<unsigned> of_facts;
    std::set<Atom> dependencies;
    std::vector<Atom> all;
    for (const z3::expr &each : info.facts)
      collect(each, of_facts, dependencies, all);
    if (info.is_product)
      for (const Sum *factor : {&info.a, &info.b})
        for (const auto &[atom, number] : factor->factors)
          all.push_back(atom);
    for (Atom atom : all) {
      if (replaced(atom))
        return std::nullopt;
      if (found.insert(atom).second)
        work.push_back(atom);
    }
  }
  z3::expr_vector from(context), to(context);
  for (const auto &[atom, value] : values) {
    from.push_back(constant(atom));
    to.push_back(expression(value));
  }
  z3::expr result = given;
  return result.substitute(from, to);
}

Answer Terms::check(const z3::expr &question, Model *model) {
  z3::expr simple = question.simplify();
  if (simple.is_false())
    return Answer::impossible;
  ++queries;
  std::vector<z3::expr> facts = assumptions;
  facts.push_back(simple);
  std::set<unsigned> seen;
  std::set<Atom> found;
  std::vector<Atom> work;
  for (const z3::expr &each : facts)
    collect(each, seen, found, work);
  while (!work.empty()) {
    const Atom next = work.back();
    work.pop_back();
    const std::size_t before = facts.size();
    for (const z3::expr &each : atoms[next].facts)
      facts.push_back(each);
    if (atoms[next].is_product)
      for (const Sum *factor : {&atoms[next].a, &atoms[next].b})
        for (const auto &[atom, number] : factor->factors)
          if (found.insert(atom).second)
            work.push_back(atom);
    for (std::size_t k = before; k < facts.size(); ++k)
      collect(facts[k], seen, found, work);
  }
  product_facts(found, facts);

  z3::solver solver(context);
  z3::params parameters(context);
  parameters.set("timeout", unsigned(query_seconds * 1000));
  parameters.set("rlimit", unsigned(query_seconds * 2e6));
  solver.set(parameters);
  for (const z3::expr &each : facts)
    solver.add(each);
  switch (solver.check()) {
  case z3::unsat:
    return Answer::impossible;
  case z3::unknown:
    return Answer::unknown;
  case z3::sat:
    break;
  }
  if (model) {
    z3::model values = solver.get_model();
    for (const auto &[name, atom] : by_name)
      if (std::int64_t value = 0; found.contains(atom) && values.eval(constant(atom), true).is_numeral_i64(value))
        model->push_back({name, value});
  }
  return Answer::possible;
}

Model Terms::small_model(const z3::expr &question) {
  std::set<unsigned> seen;
  std::set<Atom> found;
  std::vector<Atom> work;
  collect(question, seen, found, work);
  for (std::size_t k = 0; k < work.size(); ++k)
    for (const z3::expr &fact : atoms[work[k]].facts)
      collect(fact, seen, found, work);
  for (Number most : {8, 64, 300, 5000}) {
    z3::expr small = question;
    for (const auto &[name, atom] : by_name)
      if (found.contains(atom) && atoms[atom].range.low <= most && atoms[atom].range.high > most)
        small = small && constant(atom) <= number(most) && constant(atom) >= number(std::min<Number>(0, -most / 8));
    Model model;
    if (check(small, &model) == Answer::possible)
      return model;
  }
  Model model;
  check(question, &model);
  return model;
}

} // namespace ampsim::frontend
