// When a launch may run without checks: what captures share, what is initialised, and whether threads keep apart.
#include "simulator/elision.h"

#include "simulator/arena.h"

#include <gtest/gtest.h>

namespace ampsim {
namespace {

using Index = AffineOffset::Term::Index;

AffineOffset::Term term(Index index, unsigned dimension, std::int64_t factor) {
  return {index, dimension, factor, {}};
}

/// Regions that lie in an arena.
struct ArenaBinding : LaunchBinding {
  explicit ArenaBinding(const Arena &arena) : arena(arena) {}
  void bind(Launch &) override {}
  void copy_in(const Launch &) override {}
  void say(const std::string &) override {}
  bool all_initialised(const Launch &launch, std::size_t region) override {
    return arena.all_initialised(launch.regions[region].begin, launch.regions[region].bytes);
  }
  const Arena &arena;
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
  void writes(std::size_t capture, std::vector<AffineOffset::Term> terms) {
    CaptureUse &use = kernel.uses[capture];
    use.writes = use.elided = use.always_writes = true;
    use.accesses.push_back({std::move(terms), 4, true});
  }
  void initialise(std::size_t buffer) { arena.set_initialised(allocations[buffer], bytes); }

  /// With these buffers behind the captures.
  std::optional<std::vector<WrittenRange>> elide(std::size_t first = 0, std::size_t second = 1) {
    std::array bound{first, second};
    for (std::size_t k = 0; k < 2; ++k) {
      launch.regions[k].origin = launch.regions[k].begin = allocations[bound[k]];
      launch.regions[k].bytes = bytes;
    }
    ArenaBinding binding(arena);
    return elide_checks(kernel, launch, Domain(domain), &function_object, binding);
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

TEST_F(ElisionTest, WhatIsOnlyReadMustBeInitialised) {
  reads(0);
  EXPECT_FALSE(elide());
  initialise(0);
  EXPECT_TRUE(elide());
  arena.clear_initialised(allocations[0] + 8, 4);
  EXPECT_FALSE(elide());
}

TEST_F(ElisionTest, NobodyElseMayWriteIt) {
  reads(0);
  initialise(0);
  kernel.uses[1].writes = true; // checked, but unchecked reads would miss it
  EXPECT_TRUE(elide(0, 1));
  EXPECT_FALSE(elide(0, 0));
  kernel.uses[1] = {};
  kernel.uses[1].reads = true;
  EXPECT_TRUE(elide(0, 0));
}

TEST_F(ElisionTest, NobodyElseMayReadWhatIsWritten) {
  writes(0, {term(Index::global, 0, 4)});
  initialise(0);
  EXPECT_TRUE(elide(0, 1));
  kernel.uses[1].reads = true;
  EXPECT_TRUE(elide(0, 1));
  EXPECT_FALSE(elide(0, 0));
}

TEST_F(ElisionTest, ThreadsKeepApart) {
  initialise(0);
  auto apart = [&](std::vector<AffineOffset::Term> terms) {
    kernel.uses[0] = {};
    writes(0, std::move(terms));
    return elide().has_value();
  };
  EXPECT_TRUE(apart({term(Index::global, 0, 4)}));
  EXPECT_TRUE(apart({term(Index::global, 0, -4), term(Index::one, 0, 252)})); // backwards
  EXPECT_TRUE(apart({term(Index::tile, 0, 64), term(Index::local, 0, 4)}));
  EXPECT_TRUE(apart({term(Index::tile_origin, 0, 4), term(Index::local, 0, 4)}));
  EXPECT_TRUE(apart({term(Index::tile, 0, 4), term(Index::local, 0, 16)})); // tiles interleaved
  EXPECT_FALSE(apart({term(Index::global, 0, 2)}));                         // half an element
  EXPECT_FALSE(apart({term(Index::tile, 0, 60), term(Index::local, 0, 4)}));
  EXPECT_FALSE(apart({term(Index::local, 0, 4)}));                      // the same in each tile
  EXPECT_FALSE(apart({term(Index::tile, 0, 4)}));                       // ... in each thread
  EXPECT_FALSE(apart({term(Index::global, 0, std::int64_t{1} << 28)})); // indices of 32 bits would wrap
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
  AffineOffset::Term rows = term(Index::global, 0, 4);
  rows.parameters.push_back({sizeof(std::int32_t), std::nullopt});
  writes(0, {rows, term(Index::global, 1, 4)});
  function_object.row = 16;
  EXPECT_TRUE(elide());
  function_object.row = -16; // upside down: the address may be before the container
  kernel.uses[0].accesses[0].bounded = false;
  EXPECT_FALSE(elide());
  function_object.row = 15;
  EXPECT_FALSE(elide());
}

TEST_F(ElisionTest, WhatBecomesInitialised) {
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

  kernel.uses[0].always_writes = false; // who knows which
  EXPECT_FALSE(elide());
  initialise(0);
  EXPECT_TRUE(elide());
  EXPECT_TRUE(elide()->empty());
}

} // namespace
} // namespace ampsim
