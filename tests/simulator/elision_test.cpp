// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conditions for a launch without checks: captures that share memory, initialised memory, and separate threads.
#include "simulator/elision.h"

#include "simulator/arena.h"

#include <gtest/gtest.h>

namespace ampsim {
namespace {

using Index = AffineSum::Term::Index;
using Holds = AffineCondition::Holds;

AffineSum::Term term(Index index, unsigned dimension, std::int64_t factor) {
  return {index, dimension, factor, {}};
}

/// The condition that a sum is less than a number.
AffineCondition less(std::vector<AffineSum::Term> terms, std::int64_t number, bool of_loop = false) {
  terms.push_back(term(Index::one, 0, -number));
  return {Holds::negative, {std::move(terms)}, {}, of_loop};
}

/// Regions that lie in an arena.
struct ArenaBinding : LaunchBinding {
  explicit ArenaBinding(Arena &arena) : arena(arena) {}
  void bind(Launch &) override {}
  void copy_in(const Launch &) override {}
  void say(const std::string &) override {}
  bool all_initialised(const Launch &launch, std::size_t region) override {
    return arena.all_initialised(launch.regions[region].begin, launch.regions[region].bytes);
  }
  Arena &arena;
};

/// A kernel with two captures, of allocations of 4096 bytes each.
struct ElisionTest : testing::Test {
  ElisionTest() {
    kernel.uses.resize(2);
    launch.regions.resize(2);
  }
  ~ElisionTest() override {
    for (char *allocation : allocations)
      arena.free(allocation);
  }

  void reads(std::size_t capture) { kernel.uses[capture].reads = kernel.uses[capture].elided = true; }
  /// Each thread writes 4 bytes at the sum of the terms.
  void writes(std::size_t capture, std::vector<AffineSum::Term> terms) {
    CaptureUse &use = kernel.uses[capture];
    use.writes = use.elided = true;
    AffineAccess access;
    access.offset.terms = std::move(terms);
    access.size = 4;
    access.exact = access.bounded = true;
    use.accesses.push_back(std::move(access));
  }
  void initialise(std::size_t buffer) { arena.set_initialised(allocations[buffer], bytes); }

  AffineAccess &last(std::size_t capture = 0) { return kernel.uses[capture].accesses.back(); }

  /// With these buffers for the captures: the memory that becomes initialised, if no check is needed.
  std::optional<std::vector<WrittenRange>> elide(std::size_t first = 0, std::size_t second = 1) {
    std::array bound{first, second};
    for (std::size_t k = 0; k < 2; ++k) {
      launch.regions[k].origin = launch.regions[k].begin = allocations[bound[k]];
      launch.regions[k].bytes = bytes;
    }
    ArenaBinding binding(arena);
    const Elision result = elide_checks(kernel, launch, Domain(domain), &function_object, binding);
    return result.checked ? std::nullopt : std::optional(result.written);
  }

  static constexpr std::size_t bytes = 4096;
  Arena arena{1 << 20};
  std::array<char *, 2> allocations{arena.allocate(bytes), arena.allocate(bytes)};
  Kernel kernel;
  Launch launch;
  ampsim_domain domain{1, 1, {64}, {16}};
  struct {
    std::int32_t unused = 0, row = 0;
  } function_object;
};

TEST_F(ElisionTest, ThreadsMayShareElementsOfOneAtomicOperation) {
  writes(0, {});
  kernel.uses[0].reads = true;
  initialise(0);
  EXPECT_FALSE(elide());
  kernel.uses[0].accesses.clear(); // at indices from memory
  kernel.uses[0].only_atomics = true;
  EXPECT_TRUE(elide());
  reads(1);
  initialise(1);
  EXPECT_TRUE(elide());
  EXPECT_FALSE(elide(0, 0)); // plain reads of the same memory
}

TEST_F(ElisionTest, AtomicOperationsNeedInitialisedMemory) {
  writes(0, {});
  kernel.uses[0].reads = kernel.uses[0].only_atomics = true;
  EXPECT_FALSE(elide());
}

TEST_F(ElisionTest, ReadOnlyMemoryMustBeInitialised) {
  reads(0);
  EXPECT_FALSE(elide());
  initialise(0);
  EXPECT_TRUE(elide());
  arena.clear_initialised(allocations[0] + 8, 4);
  EXPECT_FALSE(elide());
}

TEST_F(ElisionTest, NothingElseMayWriteIt) {
  reads(0);
  initialise(0);
  kernel.uses[1].writes = true; // checked, but unchecked reads would miss it
  EXPECT_TRUE(elide(0, 1));
  EXPECT_FALSE(elide(0, 0));
  kernel.uses[1] = {};
  kernel.uses[1].reads = true;
  EXPECT_TRUE(elide(0, 0));
}

TEST_F(ElisionTest, NothingElseMayReadWrittenMemory) {
  writes(0, {term(Index::global, 0, 4)});
  initialise(0);
  EXPECT_TRUE(elide(0, 1));
  kernel.uses[1].reads = true;
  EXPECT_TRUE(elide(0, 1));
  EXPECT_FALSE(elide(0, 0));
}

TEST_F(ElisionTest, ThreadsStaySeparate) {
  initialise(0);
  auto separate = [&](std::vector<AffineSum::Term> terms) {
    kernel.uses[0] = {};
    writes(0, std::move(terms));
    return elide().has_value();
  };
  EXPECT_TRUE(separate({term(Index::global, 0, 4)}));
  EXPECT_TRUE(separate({term(Index::global, 0, -4), term(Index::one, 0, 252)})); // backwards
  EXPECT_TRUE(separate({term(Index::tile, 0, 64), term(Index::local, 0, 4)}));
  EXPECT_TRUE(separate({term(Index::tile_origin, 0, 4), term(Index::local, 0, 4)}));
  EXPECT_TRUE(separate({term(Index::tile, 0, 4), term(Index::local, 0, 16)})); // tiles interleaved
  EXPECT_FALSE(separate({term(Index::global, 0, 2)}));                         // half an element
  EXPECT_FALSE(separate({term(Index::tile, 0, 60), term(Index::local, 0, 4)}));
  EXPECT_FALSE(separate({term(Index::local, 0, 4)}));                      // the same in each tile
  EXPECT_FALSE(separate({term(Index::tile, 0, 4)}));                       // ... in each thread
  EXPECT_FALSE(separate({term(Index::global, 0, std::int64_t{1} << 28)})); // indices of 32 bits would wrap
}

TEST_F(ElisionTest, SeveralAccessesOfAThread) {
  initialise(0);
  writes(0, {term(Index::global, 0, 8)});
  writes(0, {term(Index::global, 0, 8), term(Index::one, 0, 4)});
  EXPECT_TRUE(elide());
  writes(0, {term(Index::global, 0, 8), term(Index::one, 0, 8)}); // the next thread's
  EXPECT_FALSE(elide());
  kernel.uses[0].accesses.resize(1);
  writes(0, {term(Index::global, 0, 16)}); // another step
  EXPECT_FALSE(elide());
}

TEST_F(ElisionTest, FactorsThatTheLaunchKnows) {
  initialise(0);
  domain = {2, 0, {8, 16}, {}};
  AffineSum::Term rows = term(Index::global, 0, 4);
  rows.parameters.push_back({sizeof(std::int32_t), std::nullopt, 4});
  writes(0, {rows, term(Index::global, 1, 4)});
  function_object.row = 16;
  EXPECT_TRUE(elide());
  function_object.row = -16; // upside down: the address may be before the container
  kernel.uses[0].accesses[0].bounded = false;
  EXPECT_FALSE(elide());
  function_object.row = 15;
  EXPECT_FALSE(elide());
}

TEST_F(ElisionTest, MemoryThatBecomesInitialised) {
  writes(0, {term(Index::global, 0, 8)});
  std::optional<std::vector<WrittenRange>> written = elide();
  ASSERT_TRUE(written);
  ASSERT_EQ(written->size(), 64u); // with gaps
  EXPECT_EQ((*written)[1].begin, allocations[0] + 8);
  EXPECT_EQ((*written)[1].bytes, 4u);

  kernel.uses[0] = {};
  writes(0, {term(Index::tile, 0, 64), term(Index::local, 0, 4)});
  written = elide();
  ASSERT_TRUE(written);
  ASSERT_EQ(written->size(), 1u);
  EXPECT_EQ((*written)[0].begin, allocations[0]);
  EXPECT_EQ((*written)[0].bytes, 256u);

  last().exact = false; // unknown which
  EXPECT_FALSE(elide());
  initialise(0);
  EXPECT_TRUE(elide());
  EXPECT_TRUE(elide()->empty());
}

/// (begin, bytes) of each range, from the first buffer's begin.
using Ranges = std::vector<std::pair<std::ptrdiff_t, std::uint64_t>>;

struct ConditionTest : ElisionTest {
  std::optional<Ranges> ranges() {
    std::optional<std::vector<WrittenRange>> written = elide();
    if (!written)
      return std::nullopt;
    Ranges result;
    for (const WrittenRange &each : *written)
      result.emplace_back(each.begin - allocations[0], each.bytes);
    return result;
  }
};

TEST_F(ConditionTest, TheLastTileMayBeRagged) {
  domain = {1, 1, {64}, {16}};
  writes(0, {term(Index::tile, 0, 64), term(Index::local, 0, 4)});
  last().conditions = {less({term(Index::tile, 0, 16), term(Index::local, 0, 1)}, 50)};
  EXPECT_EQ(ranges(), (Ranges{{0, 200}}));
  last().conditions[0].unsigned_sums = {{{term(Index::tile, 0, 16), term(Index::local, 0, 1)}}};
  EXPECT_EQ(ranges(), (Ranges{{0, 200}}));
  last().conditions = {less({term(Index::tile, 0, 16), term(Index::local, 0, 1)}, 0)};
  EXPECT_EQ(ranges(), Ranges()); // no thread
}

TEST_F(ConditionTest, RaggedRowsMakeIndicesUnique) {
  domain = {2, 2, {8, 32}, {4, 16}}; // a matrix of 7 rows of 20
  auto x = [](std::int64_t factor) {
    return std::vector{term(Index::tile, 1, 16 * factor), term(Index::local, 1, factor)};
  };
  auto y = [](std::int64_t factor) {
    return std::vector{term(Index::tile, 0, 4 * factor), term(Index::local, 0, factor)};
  };
  std::vector<AffineSum::Term> offset = x(4);
  for (const AffineSum::Term &each : y(80))
    offset.push_back(each);
  writes(0, offset);
  initialise(0);
  EXPECT_FALSE(ranges());
  last().conditions = {less(x(1), 20), less(y(1), 7)};
  EXPECT_TRUE(ranges());
  arena.clear_initialised(allocations[0], bytes);
  EXPECT_EQ(ranges(), (Ranges{{0, 560}}));
  last().conditions = {less(x(1), 21), less(y(1), 7)}; // the next row's first
  EXPECT_FALSE(ranges());
}

TEST_F(ConditionTest, OneThreadOfATile) {
  writes(0, {term(Index::tile, 0, 8)});
  EXPECT_FALSE(ranges());
  last().conditions = {{Holds::zero, {{term(Index::local, 0, 1), term(Index::one, 0, -3)}}, {}, false}};
  EXPECT_EQ(ranges(), (Ranges{{0, 4}, {8, 4}, {16, 4}, {24, 4}}));
  last().conditions = {less({term(Index::local, 0, 1)}, 2)};
  EXPECT_FALSE(ranges());
}

TEST_F(ConditionTest, ALoopInStepsOfTheGrid) {
  domain = {1, 1, {64}, {16}};
  auto offset = [](std::int64_t factor) {
    return std::vector{term(Index::tile, 0, 16 * factor), term(Index::local, 0, factor),
                       term(Index::turn, 0, 64 * factor)};
  };
  writes(0, offset(4));
  EXPECT_FALSE(ranges()); // without an end
  last().conditions = {less(offset(1), 150, /*of_loop=*/true)};
  EXPECT_EQ(ranges(), (Ranges{{0, 600}}));
  last().conditions = {less(offset(1), 20, /*of_loop=*/true)};
  EXPECT_EQ(ranges(), (Ranges{{0, 80}}));
  writes(0,
         {term(Index::tile, 0, 64), term(Index::local, 0, 4), term(Index::turn, 0, 128)}); // in steps of half of it
  last().conditions = {
      less({term(Index::tile, 0, 16), term(Index::local, 0, 1), term(Index::turn, 0, 32)}, 150, true)};
  kernel.uses[0].accesses.erase(kernel.uses[0].accesses.begin());
  EXPECT_FALSE(ranges());
}

TEST_F(ConditionTest, ALoopOverTheThreadsOwn) {
  writes(0, {term(Index::global, 0, 16), term(Index::turn, 0, 4)});
  last().conditions = {less({term(Index::turn, 0, 1)}, 4, /*of_loop=*/true)};
  EXPECT_EQ(ranges(), (Ranges{{0, 1024}}));
  last().conditions = {less({term(Index::turn, 0, 1)}, 3, /*of_loop=*/true)};
  EXPECT_EQ(ranges()->size(), 64u);
  last().conditions = {less({term(Index::turn, 0, 1)}, 5, /*of_loop=*/true)};
  EXPECT_FALSE(ranges());
  last().offset.terms = {term(Index::global, 0, 4)}; // always the same
  EXPECT_EQ(ranges(), (Ranges{{0, 256}}));
}

TEST_F(ConditionTest, UnsignedAssumptionsOfTheKernel) {
  initialise(0);
  writes(0, {term(Index::global, 0, 4), term(Index::one, 0, -4)});
  EXPECT_TRUE(ranges());
  last().unsigned_sums = {{{term(Index::global, 0, 1), term(Index::one, 0, -1)}}};
  EXPECT_FALSE(ranges()); // the first thread's index is 4294967295
  last().conditions = {
      {Holds::negative, {{term(Index::one, 0, 1), term(Index::global, 0, -1)}}, {}, false}}; // 1 < index
  EXPECT_TRUE(ranges());
}

TEST_F(ConditionTest, WrappingConditionsAreIgnored) {
  domain = {1, 1, {64}, {16}};
  writes(0, {term(Index::tile, 0, 4)});
  initialise(0);
  last().conditions = {
      {Holds::zero, {{term(Index::local, 0, std::int64_t{1} << 30)}}, {}, false}}; // 4 times that is 0
  EXPECT_FALSE(ranges());
}

} // namespace
} // namespace ampsim
