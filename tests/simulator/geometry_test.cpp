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

TEST(Geometry, TilesOfATiledLaunch) {
  Domain domain(test::tiled({4, 6}, {2, 3}));
  EXPECT_EQ(domain.batches, 4u);
  EXPECT_EQ(domain.batch_size, 6u);
  EXPECT_EQ(domain.grid, (std::array<std::int32_t, 3>{2, 2, 1}));
}

} // namespace
} // namespace ampsim
