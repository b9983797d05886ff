// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The results of AffineLaunch for random accesses, against all their threads and turns one by one, in the kernel's
// arithmetic: signed and unsigned, with 32 bits that wrap.
#include "simulator/affine_launch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <vector>

namespace ampsim {
namespace {

using Index = AffineSum::Term::Index;
using Step = AffineSum::Parameter::Step;
using Holds = AffineCondition::Holds;

constexpr std::array<std::int32_t, 8> arguments{1, 2, 3, 7, 16, 0, -1, 1 << 30};
constexpr unsigned most_loops = 2;
constexpr std::int64_t most_turns = 40; // of a loop that would continue

/// A thread, with the turns of the loops that it is in.
struct Place {
  std::array<std::int32_t, 3> tile{}, local{}; // untiled: `tile` is the index
  std::array<std::int64_t, most_loops> turns{};
};

/// A comparison of two sums as in a kernel, from which an AffineCondition is made.
struct Comparison {
  AffineSum left, right;
  bool equal = false, differ = false, is_unsigned = false;
  int loop = -1; // decides if that loop continues
};

struct RandomAccess {
  AffineSum index; // of elements of `size` bytes
  bool index_is_unsigned = false;
  std::uint32_t size = 4;
  std::vector<Comparison> before; // the loops
  struct Loop {
    std::optional<Comparison> goes_on;
    std::vector<Comparison> guards;
  };
  std::vector<Loop> loops;
  bool always = true; // performed by all threads that meet the conditions; else only by some
  bool writes = true;
};

class Trial {
public:
  explicit Trial(std::uint64_t seed) : random(seed) {
    domain_data.rank = 1 + pick(3);
    domain_data.tiled = pick(4) != 0;
    for (unsigned d = 0; d < domain_data.rank; ++d) {
      const std::int32_t tile = std::int32_t(1 + pick(4)), grid = std::int32_t(1 + pick(4));
      domain_data.tile[d] = tile;
      domain_data.extent[d] = domain_data.tiled ? tile * grid : grid;
    }
    domain.emplace(domain_data);
    RandomAccess first = access();
    const unsigned count = 1 + pick(3);
    for (unsigned k = 0; k < count; ++k) {
      accesses.push_back(first);
      if (k == 0 || pick(4) == 0)
        continue;
      accesses.back().index.terms.push_back({Index::one, 0, pick_from({1, 2, -1, 4, 16}), {}});
      if (pick(2) && !accesses.back().loops.empty())
        accesses.back().loops.back().guards.push_back(comparison(unsigned(first.loops.size())));
      else if (pick(2))
        accesses.back().before.push_back(comparison(0));
    }
    if (pick(2))
      share();
  }

  /// Visits all threads. Returns false if a loop had more turns than are visited.
  bool look() {
    Place place;
    each_thread(place, 0, 0);
    return whole;
  }
  void check() {
    std::vector<AffineAccess> described;
    for (const RandomAccess &each : accesses)
      described.push_back(describe(each));
    const AffineLaunch launch(*domain, arguments.data());
    const auto footprint = launch.disjoint(described);
    const auto reach = launch.reach(described);
    if (reach) {
      for (const auto &[byte, threads] : touched)
        ASSERT_TRUE(byte >= reach->first && byte < reach->second) << "byte " << byte << " is out of reach";
    }
    if (const auto parts = launch.written(described)) {
      for (const std::int64_t byte : written)
        ASSERT_TRUE(std::ranges::any_of(
            *parts,
            [&](const auto &part) { return byte >= part.first && byte < part.first + std::int64_t(part.second); }))
            << "byte " << byte << " is written";
    }
    reached = reach.has_value();
    separate = footprint.has_value();
    if (!footprint)
      return;
    std::set<std::int64_t> all;
    for (const auto &[byte, threads] : touched) {
      if (written.count(byte)) {
        ASSERT_EQ(threads.size(), 1u) << "threads meet at byte " << byte;
      }
      shared |= threads.size() > 1;
      ASSERT_TRUE(byte >= footprint->begin && byte < footprint->end) << "byte " << byte;
      all.insert(byte);
    }
    covered = footprint->covered && whole;
    if (!covered)
      return;
    std::set<std::int64_t> said;
    for (auto [begin, bytes] : *footprint->covered)
      for (std::uint64_t k = 0; k < bytes; ++k)
        said.insert(begin + std::int64_t(k));
    ASSERT_EQ(said, all);
  }

  bool separate = false, reached = false, covered = false;
  bool shared = false; // although separate, threads read the same bytes

private:
  std::mt19937_64 random;
  ampsim_domain domain_data{};
  std::optional<Domain> domain;
  std::vector<RandomAccess> accesses;
  std::map<std::int64_t, std::set<std::uint64_t>> touched; // byte -> threads
  std::set<std::int64_t> written;
  bool whole = true;

  std::uint64_t pick(std::uint64_t count) { return random() % count; }
  std::int64_t pick_from(std::initializer_list<std::int64_t> of) { return of.begin()[pick(of.size())]; }
  std::int64_t length(unsigned d) const { return domain_data.extent[d]; }

  AffineSum::Term constant(std::int64_t value) const { return {Index::one, 0, value, {}}; }
  AffineSum::Term parameter() {
    AffineSum::Term term{Index::one, 0, pick_from({1, 1, 1, -1, 2}), {}};
    steps(term.parameters, 0);
    return term;
  }
  /// Leaves one number.
  void steps(std::vector<AffineSum::Parameter> &to, unsigned depth) {
    if (depth == 3 || pick(3)) {
      if (depth && pick(3) == 0)
        to.push_back({std::uint64_t(pick_from({0, 1, 2, -3, 16, 1 << 30})), std::nullopt, 4, Step::constant});
      else
        to.push_back({pick(arguments.size()) * 4, std::nullopt, 4, Step::load});
      return;
    }
    const Step step = std::array{Step::add,         Step::multiply, Step::quotient,    Step::remainder,
                                 Step::if_negative, Step::if_zero,  Step::not_negative}[pick(7)];
    for (unsigned k = step == Step::if_negative || step == Step::if_zero ? 3 : 2; k > 0; --k)
      steps(to, depth + 1);
    to.push_back({0, std::nullopt, 4, step});
  }
  AffineSum::Term index_term(std::int64_t factor) {
    const unsigned d = unsigned(pick(domain_data.rank));
    const Index index = domain_data.tiled
                            ? std::array{Index::global, Index::local, Index::tile, Index::tile_origin}[pick(4)]
                            : Index::global;
    return {index, d, factor, {}};
  }

  /// A sum that often distinguishes threads: mixed radices in some order, sometimes spoilt.
  AffineSum index_sum(unsigned loops) {
    AffineSum sum;
    std::vector<AffineSum::Term> order;
    for (unsigned d = 0; d < domain_data.rank; ++d) {
      if (!domain_data.tiled || pick(2)) {
        order.push_back({Index::global, d, 1, {}});
        continue;
      }
      order.push_back({Index::local, d, 1, {}});
      order.push_back({pick(4) ? Index::tile : Index::tile_origin, d, 1, {}});
    }
    for (unsigned k = 0; k < loops; ++k)
      if (pick(3))
        order.push_back({Index::turn, k, 1, {}});
    std::shuffle(order.begin(), order.end(), random);
    std::int64_t radix = pick(4) ? 1 : pick_from({2, 3, -1});
    for (AffineSum::Term &term : order) {
      term.factor = pick(12) ? radix : pick_from({1, -1, 2, 3, 0, std::int64_t{1} << 28, std::int64_t{1} << 31});
      const std::int64_t steps = term.index == Index::global        ? length(term.dimension)
                                 : term.index == Index::local       ? domain_data.tile[term.dimension]
                                 : term.index == Index::tile        ? domain->grid[term.dimension]
                                 : term.index == Index::tile_origin ? length(term.dimension)
                                                                    : pick_from({3, 4, 5});
      if (term.index == Index::turn && pick(8) == 0)
        term.factor = pick_from({std::int64_t{1} << 28, std::int64_t{3} << 27}); // wraps after some turns
      if (pick(8) == 0)
        term.factor = -term.factor;
      radix *= steps;
      sum.terms.push_back(term);
    }
    for (unsigned k = unsigned(pick(3)); k > 0; --k)
      sum.terms.push_back(pick(4) ? constant(pick_from({0, 1, -1, 5, 64, -(std::int64_t{1} << 31)})) : parameter());
    return sum;
  }

  AffineSum small_sum(unsigned loops) {
    AffineSum sum;
    for (unsigned k = unsigned(1 + pick(2)); k > 0; --k)
      switch (pick(4)) {
      case 0:
        sum.terms.push_back(constant(pick_from({0, 1, 2, -1, 3, (std::int64_t{1} << 31) - 1})));
        break;
      case 1:
        if (loops > 0) {
          sum.terms.push_back({Index::turn, unsigned(pick(loops)), pick_from({1, 1, 2, -1}), {}});
          break;
        }
        [[fallthrough]];
      default:
        sum.terms.push_back(index_term(pick_from({1, 1, 1, 1, -1, 2, std::int64_t{1} << 30})));
      }
    return sum;
  }

  Comparison comparison(unsigned loops) {
    Comparison result;
    result.left = small_sum(loops);
    result.right.terms.push_back(pick(3) ? constant(pick_from({0, 1, 2, 3, 5, 9, -1})) : parameter());
    if (pick(6) == 0)
      result.right = small_sum(loops);
    if (pick(3) == 0)
      std::swap(result.left, result.right);
    result.equal = pick(6) == 0;
    result.differ = !result.equal && pick(6) == 0;
    result.is_unsigned = pick(3) == 0;
    return result;
  }

  /// Adds reads that many threads may share: without an index, like those of a pivot row or column. The threads of that
  /// row or column are often excluded from writing.
  void share() {
    const std::size_t count = accesses.size();
    for (std::size_t k = 0; k < count && pick(3); ++k) {
      RandomAccess read = accesses[k];
      read.writes = false;
      const std::int64_t pivot = pick_from({0, 1, 2, 3});
      std::optional<AffineSum::Term> dropped;
      for (AffineSum::Term &term : read.index.terms) {
        if (term.index == Index::one || pick(2))
          continue;
        dropped = term;
        term = constant(term.factor * pivot);
        dropped->factor = 1;
      }
      if (pick(4) == 0)
        read.index.terms.push_back(constant(pick_from({1, -1, 4, 64})));
      accesses.push_back(read);
      if (!dropped || dropped->index == Index::turn || pick(5) == 0)
        continue;
      Comparison excluding;
      excluding.left.terms = {*dropped};
      excluding.right.terms = {constant(pivot)};
      excluding.differ = pick(2);
      if (!excluding.differ && pick(2))
        std::swap(excluding.left, excluding.right);
      for (std::size_t each = 0; each < count; ++each)
        accesses[each].before.push_back(excluding);
    }
  }

  RandomAccess access() {
    RandomAccess result;
    result.loops.resize(pick(most_loops + 1));
    result.size = std::uint32_t(pick_from({4, 4, 4, 1, 8}));
    const unsigned loops = unsigned(result.loops.size());
    result.index = index_sum(loops);
    result.index_is_unsigned = pick(3) == 0;
    for (std::uint64_t k = pick(3); k > 0; --k)
      result.before.push_back(comparison(0));
    for (unsigned k = 0; k < loops; ++k) {
      RandomAccess::Loop &loop = result.loops[k];
      if (pick(8)) {
        Comparison goes_on;
        goes_on.left.terms = {{Index::turn, k, pick_from({1, 1, 1, 2, 3, -1}), {}}};
        if (pick(3) == 0)
          goes_on.left.terms.push_back(pick(2) ? index_term(pick_from({1, 2, -1})) : constant(pick_from({1, -2})));
        goes_on.right.terms = {pick(2) ? constant(pick_from({0, 1, 3, 4, 5, 17})) : parameter()};
        if (pick(6) == 0)
          std::swap(goes_on.left, goes_on.right);
        goes_on.is_unsigned = pick(3) == 0;
        goes_on.loop = int(k);
        loop.goes_on = goes_on;
      } else {
        result.always = false; // the loop has another exit
      }
      for (std::uint64_t guards = pick(2); guards > 0; --guards)
        loop.guards.push_back(comparison(k + 1));
    }
    result.always = result.always && pick(6) != 0;
    return result;
  }

  //===--- as the frontend would describe it ----------------------------------------------------===//

  static AffineCondition describe(const Comparison &of) {
    AffineCondition condition;
    condition.sum = of.left;
    for (AffineSum::Term term : of.right.terms) {
      term.factor = -term.factor;
      condition.sum.terms.push_back(term);
    }
    if (of.equal)
      condition.holds = Holds::zero;
    if (of.differ)
      condition.holds = Holds::not_zero;
    condition.of_loop = unsigned(of.loop + 1);
    if (of.is_unsigned && !of.equal && !of.differ)
      condition.unsigned_sums = {of.left, of.right};
    return condition;
  }

  static AffineAccess describe(const RandomAccess &of) {
    AffineAccess access;
    access.offset = of.index;
    for (AffineSum::Term &term : access.offset.terms)
      term.factor *= of.size;
    if (of.index_is_unsigned)
      access.unsigned_sums.push_back(of.index);
    for (const Comparison &each : of.before)
      access.conditions.push_back(describe(each));
    for (const RandomAccess::Loop &loop : of.loops) {
      if (loop.goes_on)
        access.conditions.push_back(describe(*loop.goes_on));
      for (const Comparison &each : loop.guards)
        access.conditions.push_back(describe(each));
    }
    access.exact = of.always;
    access.size = of.size;
    access.writes = of.writes;
    return access;
  }

  //===--- as the kernel computes it ---------------------------------------------------------------===//

  static std::uint32_t product(const std::vector<AffineSum::Parameter> &steps) {
    std::vector<std::uint32_t> stack;
    for (const AffineSum::Parameter &each : steps) {
      if (each.step == Step::load || each.step == Step::constant) {
        stack.push_back(
            std::uint32_t(each.step == Step::load ? arguments[each.offset / 4] : std::int32_t(each.offset)));
        continue;
      }
      const std::uint32_t top = stack.back();
      stack.pop_back();
      std::uint32_t &below = stack.back();
      const std::int64_t dividend = std::int32_t(below), divisor = std::int32_t(top);
      switch (each.step) {
      case Step::add:
        below += top;
        break;
      case Step::multiply:
        below *= top;
        break;
      case Step::quotient:
        below = divisor ? std::uint32_t(dividend / divisor) : 0;
        break;
      case Step::remainder:
        below = divisor ? std::uint32_t(dividend % divisor) : 0;
        break;
      case Step::not_negative: // no kernel gets here with another one
        break;
      default: {
        stack.pop_back();
        const auto tested = std::int32_t(stack.back());
        if (!(each.step == Step::if_zero ? tested == 0 : tested < 0))
          stack.back() = top;
        else
          stack.back() = std::uint32_t(dividend);
      }
      }
    }
    std::uint32_t result = 1;
    for (const std::uint32_t each : stack)
      result *= each;
    return result;
  }

  std::uint32_t value(const AffineSum &sum, const Place &place) const {
    std::uint32_t result = 0; // modulo 2^32, like each intermediate step
    for (const AffineSum::Term &term : sum.terms) {
      const unsigned d = term.dimension;
      auto factor = std::uint32_t(std::uint64_t(term.factor));
      factor *= product(term.parameters);
      std::uint32_t index = 1;
      switch (term.index) {
      case Index::one:
        break;
      case Index::turn:
        index = std::uint32_t(place.turns[d]);
        break;
      case Index::local:
        index = std::uint32_t(place.local[d]);
        break;
      case Index::tile:
        index = std::uint32_t(place.tile[d]);
        break;
      case Index::tile_origin:
        index = std::uint32_t(place.tile[d] * domain->tile[d]);
        break;
      case Index::global:
        index = std::uint32_t(domain_data.tiled ? place.tile[d] * domain->tile[d] + place.local[d] : place.tile[d]);
        break;
      }
      result += factor * index;
    }
    return result;
  }

  bool holds(const Comparison &of, const Place &place) const {
    const std::uint32_t left = value(of.left, place), right = value(of.right, place);
    if (of.equal || of.differ)
      return (left == right) == of.equal;
    return of.is_unsigned ? left < right : std::int32_t(left) < std::int32_t(right);
  }
  bool all_hold(const std::vector<Comparison> &of, const Place &place) const {
    return std::ranges::all_of(of, [&](const Comparison &each) { return holds(each, place); });
  }

  void perform(const RandomAccess &access, const Place &place, std::uint64_t thread) {
    if (!access.always && pick(2))
      return;
    const std::uint32_t index = value(access.index, place);
    const std::int64_t element = access.index_is_unsigned ? std::int64_t{index} : std::int64_t{std::int32_t(index)};
    for (std::uint32_t k = 0; k < access.size; ++k) {
      touched[element * access.size + k].insert(thread);
      if (access.writes)
        written.insert(element * access.size + k);
    }
  }

  void run_loops(const RandomAccess &access, Place &place, std::size_t loop, std::uint64_t thread) {
    if (loop == access.loops.size())
      return perform(access, place, thread);
    const RandomAccess::Loop &of = access.loops[loop];
    for (std::int64_t turn = 0;; ++turn) {
      place.turns[loop] = turn;
      if (of.goes_on && !holds(*of.goes_on, place))
        return;
      if (turn == most_turns) {
        whole = false;
        return;
      }
      if (all_hold(of.guards, place))
        run_loops(access, place, loop + 1, thread);
    }
  }

  void each_thread(Place &place, unsigned d, std::uint64_t thread) {
    if (d == domain_data.rank) {
      for (const RandomAccess &access : accesses)
        if (all_hold(access.before, place))
          run_loops(access, place, 0, thread);
      return;
    }
    const std::int32_t tiles = domain_data.tiled ? domain->grid[d] : domain_data.extent[d],
                       locals = domain_data.tiled ? domain->tile[d] : 1;
    for (place.tile[d] = 0; place.tile[d] < tiles; ++place.tile[d])
      for (place.local[d] = 0; place.local[d] < locals; ++place.local[d])
        each_thread(place, d + 1,
                    (thread * 16 + std::uint64_t(place.tile[d])) * 16 + std::uint64_t(place.local[d]));
  }
};

TEST(AffineLaunch, AgreesWithTheThreadsOfRandomAccesses) {
  unsigned separate = 0, reached = 0, covered = 0, shared = 0;
  constexpr std::uint64_t trials = 6000;
  for (std::uint64_t seed = 1; seed <= trials; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Trial trial(seed);
    trial.look();
    trial.check();
    if (HasFatalFailure())
      return;
    separate += trial.separate;
    reached += trial.reached;
    covered += trial.covered;
    shared += trial.shared;
  }
  // A function that never proves anything would also pass.
  EXPECT_GT(separate, trials / 20);
  EXPECT_GT(reached, trials / 5);
  EXPECT_GT(covered, trials / 40);
  EXPECT_GT(shared, trials / 100);
}

/// m[row][column] of n columns, in bytes.
class Matrix {
public:
  explicit Matrix(std::int32_t n) {
    arguments[0] = n;
    data.rank = 2;
    data.tiled = true;
    for (unsigned d = 0; d < 2; ++d) {
      data.tile[d] = 16;
      data.extent[d] = (n + 15) / 16 * 16;
    }
  }

  static AffineSum::Term index(unsigned dimension, std::int64_t factor = 1) {
    return {Index::global, dimension, factor, {}};
  }
  static AffineSum::Term constant(std::int64_t value) { return {Index::one, 0, value, {}}; }
  static AffineSum::Term n(std::int64_t factor = 1) { return {Index::one, 0, factor, {{0, std::nullopt, 4}}}; }
  /// An access to m[row][column]; `row` is multiplied by n.
  AffineAccess &access(AffineSum::Term row, AffineSum::Term column, bool writes) {
    AffineAccess access;
    row.factor *= 4;
    row.parameters.push_back({0, std::nullopt, 4});
    column.factor *= 4;
    access.offset.terms = {row, column};
    access.size = 4;
    access.writes = writes;
    for (unsigned d = 0; d < 2; ++d)
      access.conditions.push_back({Holds::negative, {{index(d), n(-1)}}, {}, false});
    accesses.push_back(access);
    return accesses.back();
  }
  void guard(Holds holds, std::vector<AffineSum::Term> terms) {
    for (AffineAccess &each : accesses)
      each.conditions.push_back({holds, {terms}, {}, false});
  }
  std::optional<AffineFootprint> disjoint() {
    const Domain domain(data);
    return AffineLaunch(domain, arguments.data()).disjoint(accesses);
  }
  std::optional<AffineFootprint::Ranges> written() {
    const Domain domain(data);
    return AffineLaunch(domain, arguments.data()).written(accesses);
  }

  std::vector<AffineAccess> accesses;

private:
  std::array<std::int32_t, 1> arguments{};
  ampsim_domain data{};
};

/// if (i > k && j > k) m[i][j] -= m[i][k] / m[k][k] * m[k][j];
TEST(AffineLaunch, EliminationBelowAPivotRow) {
  for (const Holds holds : {Holds::negative, Holds::not_zero})
    for (const std::int64_t pivot : {0, 7, 15, 16, 99}) {
      Matrix m(100);
      const auto i = m.index(0), j = m.index(1), k = m.constant(pivot);
      m.access(i, j, false);
      m.access(i, k, false);
      m.access(k, k, false);
      m.access(k, j, false);
      m.access(i, j, true);
      EXPECT_FALSE(m.disjoint());
      m.guard(holds, {m.constant(pivot), m.index(0, -1)});
      EXPECT_EQ(m.disjoint().has_value(), holds == Holds::negative && pivot == 99); // no row is left
      m.guard(holds, {m.constant(pivot), m.index(1, -1)});
      const auto footprint = m.disjoint();
      ASSERT_TRUE(footprint) << pivot;
      EXPECT_LE(footprint->end, 4 * 100 * 100);
      EXPECT_GE(footprint->begin, 0);
      EXPECT_EQ(footprint->covered.has_value(), holds == Holds::negative && pivot == 99);
    }
}

/// Elements that are only read do not count.
TEST(AffineLaunch, RowsThatAreWritten) {
  Matrix m(100);
  m.access(m.constant(7), m.index(1), false);
  m.access(m.index(0), m.index(1), true).offset.terms.push_back(m.n(4 * 8)); // 8 rows below
  const auto written = m.written();
  ASSERT_TRUE(written && !written->empty());
  EXPECT_EQ(std::ranges::min(*written).first, 4 * 8 * 100);
  const auto [last, bytes] = std::ranges::max(*written);
  EXPECT_GE(last + std::int64_t(bytes), 4 * 100 * 100);
}

/// 16 columns of a wide matrix.
TEST(AffineLaunch, ColumnsThatAreWritten) {
  Matrix m(10000);
  AffineAccess access;
  access.offset.terms = {{Index::local, 0, 4 * 10000, {}}, {Index::local, 1, 4, {}}};
  access.size = 4;
  m.accesses.push_back(access);
  const auto written = m.written();
  ASSERT_TRUE(written);
  ASSERT_EQ(written->size(), 16u);
  for (const auto &[begin, bytes] : *written) {
    EXPECT_EQ(begin % (4 * 10000), 0);
    EXPECT_EQ(bytes, 4u * 16);
  }
}

/// Guards that leave out the wrong row, or one row too few.
TEST(AffineLaunch, EliminationThatWritesItsPivotRow) {
  for (const std::int64_t excluded : {6, 8}) {
    Matrix m(100);
    m.access(m.constant(7), m.index(1), false);
    m.access(m.index(0), m.index(1), true);
    m.guard(Holds::not_zero, {m.index(0), m.constant(-excluded)});
    EXPECT_FALSE(m.disjoint());
  }
  Matrix m(100);
  m.access(m.constant(7), m.index(1), false);
  m.access(m.index(0), m.index(1), true);
  m.guard(Holds::negative, {m.constant(6), m.index(0, -1)});
  EXPECT_FALSE(m.disjoint());
}

/// Even elements are computed from their odd neighbors.
TEST(AffineLaunch, ElementsOfOneColor) {
  Matrix m(64);
  AffineAccess access;
  access.size = 4;
  for (const std::int64_t offset : {-4, 4, 0}) {
    access.offset.terms = {m.index(0, 512), m.index(1, 8), m.constant(offset)};
    access.writes = offset == 0;
    m.accesses.push_back(access);
  }
  EXPECT_TRUE(m.disjoint());
  m.accesses[1].size = 8; // reaches into the next thread's element
  EXPECT_FALSE(m.disjoint());
}

/// Each thread writes three members of its own structure and reads four of all others.
TEST(AffineLaunch, MembersOfStructures) {
  constexpr std::int64_t structure = 88, n = 64;
  Matrix m(n);
  const auto add = [&](std::int64_t member, bool writes) {
    const std::int64_t row = writes ? n * structure : structure, column = writes ? structure : n * structure;
    AffineAccess access;
    access.size = 8;
    access.writes = writes;
    access.offset.terms = {m.index(0, row), m.index(1, column), m.constant(member)};
    m.accesses.push_back(access);
  };
  for (const std::int64_t member : {0, 8, 16, 40})
    add(member, false);
  for (const std::int64_t member : {48, 64, 80})
    add(member, true);
  EXPECT_TRUE(m.disjoint());
  m.accesses[3].size = 16; // reaches into a member that others write
  EXPECT_FALSE(m.disjoint());
  m.accesses[3].size = 8;
  add(80, false);
  EXPECT_FALSE(m.disjoint());
}

} // namespace
} // namespace ampsim
