// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Row-major arithmetic and the division of a launch into batches.
#include "simulator/geometry.h"

#include "tests/simulator/machine_fixture.h"

namespace ampsim {
namespace {

TEST(Geometry, UnflattenAndStepAgree) {
  std::array<std::int32_t, 3> extent{2, 3, 4}, stepped{}, computed{};
  EXPECT_EQ(index_count(extent), 24u);
  for (std::uint64_t rank = 0; rank < 24; ++rank) {
    unflatten(rank, extent, computed.data());
    EXPECT_EQ(stepped, computed) << rank;
    step(extent, stepped.data());
  }
  EXPECT_EQ(stepped, (std::array<std::int32_t, 3>{0, 0, 0}));
}

TEST(Geometry, RunsOfAnUntiledLaunch) {
  Domain domain(test::untiled({5, 500}));
  EXPECT_EQ(domain.threads, 2500u);
  EXPECT_EQ(domain.batches, 3u);
  EXPECT_EQ(domain.threads_in(0), 1024u);
  EXPECT_EQ(domain.threads_in(2), 452u);
}

TEST(Geometry, WorkersShareSmallUntiledLaunches) {
  Domain few = Domain(test::untiled({3, 4})).for_workers();
  EXPECT_EQ(few.batches, 12u);
  EXPECT_EQ(few.threads_in(11), 1u);
  Domain more = Domain(test::untiled({1000})).for_workers();
  EXPECT_EQ(more.batches, 17u);
  EXPECT_EQ(more.threads_in(0), 62u);
  EXPECT_EQ(more.threads_in(16), 8u);
  EXPECT_EQ(Domain(test::untiled({50, 500})).for_workers().batches, 25u);
  EXPECT_EQ(Domain(test::untiled({0})).for_workers().batches, 0u);
  EXPECT_EQ(Domain(test::tiled({4, 6}, {2, 3})).for_workers().batches, 4u);
}

TEST(Geometry, TilesOfATiledLaunch) {
  Domain domain(test::tiled({4, 6}, {2, 3}));
  EXPECT_EQ(domain.batches, 4u);
  EXPECT_EQ(domain.batch_size, 6u);
  EXPECT_EQ(domain.grid, (std::array<std::int32_t, 3>{2, 2, 1}));
}

} // namespace
} // namespace ampsim
