// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lanes that continue, and their results: groups of lanes, complete and not.
#include "model/matrix.h"
#include "simulator/warp_operations.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace ampsim::test {
namespace {

struct Warp {
  std::uint32_t size = 32;
  std::vector<WarpStop> stops = std::vector<WarpStop>(size);
  std::vector<LaneState> states = std::vector<LaneState>(size, LaneState::running);

  void stop(std::uint32_t lane, std::uint32_t operation, std::uint64_t mask, std::uint64_t value = 0,
            std::uint32_t argument = 0, SiteId site = 0) {
    stops[lane] = {operation, mask, argument, site, value, 0};
    states[lane] = LaneState::stopped;
  }
  WarpOutcome finish(bool stuck = false) { return finish_warp_operations(stops, states, stuck); }
};

TEST(WarpOperations, AGroupWaitsForTheLanesOfItsMask) {
  Warp warp;
  warp.stop(0, ampsim_warp_ballot, 3, 1);
  EXPECT_EQ(warp.finish().released, 0u);
  warp.stop(1, ampsim_warp_ballot, 3, 0);
  EXPECT_EQ(warp.finish().released, 3u);
  EXPECT_EQ(warp.stops[0].result, 1u);
  EXPECT_EQ(warp.stops[1].result, 1u);
}

TEST(WarpOperations, LanesThatHaveEndedAreNotWaitedFor) {
  Warp warp;
  warp.stop(0, ampsim_warp_add, 3, 5);
  warp.states[1] = LaneState::ended;
  EXPECT_EQ(warp.finish().released, 1u);
  EXPECT_EQ(warp.stops[0].result, 5u);
}

TEST(WarpOperations, MasksDistinguishGroups) {
  Warp warp;
  for (std::uint32_t lane = 0; lane < 4; ++lane)
    warp.stop(lane, ampsim_warp_barrier, lane < 2 ? 0x3 : 0xc);
  const WarpOutcome outcome = warp.finish();
  EXPECT_EQ(outcome.released, 0xfu);
  ASSERT_EQ(outcome.barrier_count, 2u);
  EXPECT_EQ(outcome.barriers[0].lanes, 0x3u);
  EXPECT_EQ(outcome.barriers[1].lanes, 0xcu);
}

TEST(WarpOperations, ActiveMasksAreResolvedLast) {
  Warp warp;
  warp.states.assign(warp.size, LaneState::ended);
  warp.stop(0, ampsim_warp_active, ~0u, 0, 0, 1);
  warp.stop(1, ampsim_warp_ballot, 2, 1);
  EXPECT_EQ(warp.finish().released, 2u);
  warp.stop(1, ampsim_warp_active, ~0u, 0, 0, 1);
  EXPECT_EQ(warp.finish().released, 3u);
  EXPECT_EQ(warp.stops[0].result, 3u);
}

TEST(WarpOperations, TheLaneThatLagsGoesFirst) {
  Warp warp;
  warp.states.assign(warp.size, LaneState::ended);
  warp.stop(0, ampsim_warp_step, ~0u, 0, 7, 1);
  warp.stop(1, ampsim_warp_step, ~0u, 0, 4, 2);
  EXPECT_EQ(warp.finish().released, 2u);
  warp.stop(1, ampsim_warp_step, ~0u, 0, 7, 1);
  const WarpOutcome together = warp.finish();
  EXPECT_EQ(together.released, 3u);
  ASSERT_EQ(together.barrier_count, 1u);
  EXPECT_EQ(together.barriers[0].lanes, 3u);
}

TEST(WarpOperations, ActiveMasksAreResolvedInProgramOrderOnRequest) {
  Warp warp;
  warp.states.assign(warp.size, LaneState::ended);
  warp.stop(0, ampsim_warp_active, ~0u, 0, 7, 1);
  warp.stop(1, ampsim_warp_active, ~0u, 0, 4, 2);
  EXPECT_EQ(warp.finish().released, 2u);
  EXPECT_EQ(warp.stops[1].result, 2u);
  warp.stop(1, ampsim_warp_active, ~0u, 0, 7, 1);
  EXPECT_EQ(warp.finish().released, 3u);
  EXPECT_EQ(warp.stops[0].result, 3u);
  // Otherwise each place on its own, at once.
  warp.stop(0, ampsim_warp_active, ~0u, 0, 0, 1);
  warp.stop(1, ampsim_warp_active, ~0u, 0, 0, 2);
  EXPECT_EQ(warp.finish().released, 3u);
  EXPECT_EQ(warp.stops[0].result, 1u);
}

TEST(WarpOperations, AStepWaitsForLanesThatRun) {
  Warp warp;
  warp.stop(0, ampsim_warp_step, ~0u, 0, 4, 1);
  EXPECT_EQ(warp.finish().released, 0u);
}

TEST(WarpOperations, LanesThatWaitInVainAreNamedAndContinue) {
  Warp warp;
  warp.states.assign(warp.size, LaneState::waiting);
  warp.stop(4, ampsim_warp_barrier, 0x30);
  EXPECT_EQ(warp.finish().released, 0u);
  const WarpOutcome outcome = warp.finish(/*stuck=*/true);
  EXPECT_EQ(outcome.released, 0x10u);
  ASSERT_EQ(outcome.misuses, 1u);
  EXPECT_EQ(outcome.misused[0].lane, 4u);
}

TEST(WarpOperations, LanesAtDifferentMatrixInstructionsFormNoGroup) {
  Warp warp;
  std::vector<ampsim_matrix_step> steps(warp.size);
  for (std::uint32_t lane = 0; lane < warp.size; ++lane)
    warp.stop(lane, ampsim_warp_matrix, ~0u, reinterpret_cast<std::uint64_t>(&steps[lane]), 0, lane < 16 ? 1 : 2);
  for (ampsim_matrix_step &step : steps) {
    step.kind = ampsim_matrix_spread_rows;
    step.n = 1;
  }
  EXPECT_EQ(warp.finish().released, 0u);
  const WarpOutcome outcome = warp.finish(/*stuck=*/true);
  EXPECT_EQ(outcome.released, 0xffffu);
  ASSERT_GE(outcome.misuses, 1u);
  EXPECT_EQ(outcome.misused[0].lane, 0u);
}

TEST(WarpOperations, AShuffleFromALaneThatTakesNoPart) {
  Warp warp;
  warp.stop(0, ampsim_warp_shuffle, 1, 9, 7);
  const WarpOutcome outcome = warp.finish();
  EXPECT_EQ(outcome.released, 1u);
  EXPECT_EQ(outcome.misuses, 1u);
  EXPECT_EQ(warp.stops[0].result, 9u);
}

/// Also from a lane that the block does not have.
TEST(WarpOperations, AShuffleFromAMissingLane) {
  Warp warp{8};
  for (std::uint32_t lane = 0; lane < 8; ++lane)
    warp.stop(lane, ampsim_warp_shuffle, 0xff, lane, lane + 3);
  const WarpOutcome outcome = warp.finish();
  EXPECT_EQ(outcome.released, 0xffu);
  EXPECT_EQ(outcome.misuses, 3u);
  EXPECT_EQ(outcome.misused[0].lane, 5u);
  EXPECT_EQ(warp.stops[1].result, 4u);
  EXPECT_EQ(warp.stops[6].result, 6u);
}

/// An operation of a whole warp at once equals that of the group of all its lanes.
void compare_whole_warps(std::uint32_t size) {
  std::mt19937 random(1);
  for (std::uint32_t operation = ampsim_warp_shuffle; operation <= ampsim_warp_xor; ++operation)
    for (unsigned round = 0; round < 20; ++round) {
      Warp warp{size};
      std::array<std::uint64_t, most_lanes> values, results{};
      std::array<std::uint32_t, most_lanes> arguments;
      for (std::uint32_t lane = 0; lane < size; ++lane) {
        values[lane] = round % 2 ? random() : random() % 3;
        arguments[lane] = random() % size;
        warp.stop(lane, operation, all_lanes(size), values[lane], arguments[lane]);
      }
      operate_on_whole_warp(operation, size, values.data(), arguments.data(), results.data());
      EXPECT_EQ(warp.finish().released, all_lanes(size));
      for (std::uint32_t lane = 0; lane < size; ++lane)
        EXPECT_EQ(warp.stops[lane].result, results[lane]) << "operation " << operation;
    }
}
TEST(WarpOperations, WholeWarpsGiveTheSame) { compare_whole_warps(32); }
TEST(WarpOperations, WholeWavefrontsOf64GiveTheSame) { compare_whole_warps(64); }

/// Every element of A is the lane's number, and every one of B is 1.
std::vector<ampsim_matrix_step> steps_of_matrices() {
  std::vector<ampsim_matrix_step> steps(32);
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    steps[lane] = {.kind = ampsim_matrix_multiply,
                   .flags = 0,
                   .format_a = ampsim_matrix_s8,
                   .format_b = ampsim_matrix_s8,
                   .format_c = ampsim_matrix_s32,
                   .format_d = ampsim_matrix_s32,
                   .m = 8,
                   .n = 8,
                   .k = 16,
                   .a = {lane * 0x01010101u},
                   .b = {0x01010101u},
                   .c = {5, 6}};
  return steps;
}

TEST(WarpOperations, AMatrixInstructionTakesTheOperandsOfAllLanes) {
  Warp warp;
  std::vector<ampsim_matrix_step> steps = steps_of_matrices();
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    warp.stop(lane, ampsim_warp_matrix, 0xffffffff, reinterpret_cast<std::uintptr_t>(&steps[lane]));
  const WarpOutcome outcome = warp.finish();
  EXPECT_EQ(outcome.released, 0xffffffffu);
  EXPECT_EQ(outcome.misuses, 0u);
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    const std::uint32_t row = lane / 4, sum = 4 * (4 * row + 4 * row + 1 + 4 * row + 2 + 4 * row + 3);
    EXPECT_EQ(steps[lane].c[0], sum + 5);
    EXPECT_EQ(steps[lane].c[1], sum + 6);
  }
}

TEST(WarpOperations, AMatrixInstructionWithoutALaneIsMisused) {
  Warp warp;
  std::vector<ampsim_matrix_step> steps = steps_of_matrices();
  for (std::uint32_t lane = 1; lane < 32; ++lane)
    warp.stop(lane, ampsim_warp_matrix, 0xffffffff, reinterpret_cast<std::uintptr_t>(&steps[lane]));
  warp.states[0] = LaneState::ended;
  const WarpOutcome outcome = warp.finish();
  EXPECT_EQ(outcome.released, 0xfffffffeu);
  ASSERT_EQ(outcome.misuses, 1u);
  EXPECT_EQ(outcome.misused[0].lane, 1u);
}

TEST(WarpOperations, LanesAbove32HaveBitsOfTheirOwn) {
  Warp warp{64};
  warp.stop(3, ampsim_warp_ballot, 0x8000000000000008, 1);
  warp.stop(63, ampsim_warp_ballot, 0x8000000000000008, 1);
  EXPECT_EQ(warp.finish().released, 0x8000000000000008u);
  EXPECT_EQ(warp.stops[3].result, 0x8000000000000008u);
}

} // namespace
} // namespace ampsim::test
