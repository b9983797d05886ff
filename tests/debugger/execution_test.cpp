// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Executions of a hand-written kernel, including hooks: each thread adds up numbers, waits, and adds again.
#include "debugger/execution.h"

#include "simulator/arena.h"

#include <atomic>
#include <cstring>
#include <ctime>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <tuple>

namespace ampsim::debugger {
namespace {

constexpr SiteId barrier = 0;
constexpr std::uint32_t before = 0, loop = 1, after = 2; // stop points

int *sums = nullptr;

void kernel(const void *, ampsim_thread_context *thread) {
  char *frame = ampsim_debug_enter(thread);
  auto *sum = reinterpret_cast<int *>(frame);
  ampsim_debug_point(thread, before);
  *sum = 0;
  for (int k = 0; k < 5; ++k) {
    ampsim_debug_point(thread, loop);
    *sum += thread->global[0] + k;
  }
  ampsim_debug_barrier(thread, fence_all, barrier);
  ampsim_debug_point(thread, after);
  int *place = sums + thread->global[0];
  place = static_cast<int *>(ampsim_debug_write(thread, place, sizeof *place, 0));
  *place = *sum;
  ampsim_debug_written(thread, place, sizeof *place, 0);
}

class Run : public testing::Test {
protected:
  Run(int threads = 16, int tile = 4) : arena(1 << 24), domain(make_domain(threads, tile)) {
    sums = reinterpret_cast<int *>(arena.allocate(std::uint64_t(threads) * 4));
    std::memset(sums, 0, std::size_t(threads) * 4);
    writable.push_back({reinterpret_cast<char *>(sums), std::uint64_t(threads) * 4});
    memory.global_begin = arena.begin();
    memory.global_size = arena.size();
    memory.initialised = arena.initialised();
    tables.kernels.resize(1);
    tables.kernels[0].has_barriers = true;
    tables.sites.resize(1);
    tables.sites[barrier].kind = Site::Kind::barrier;
    info.kernels.resize(1);
    info.kernels[0].frame_bytes = 16;
    info.points.resize(3);
    launch.id = 1;
  }

  static Domain make_domain(int threads, int tile) {
    ampsim_domain domain{};
    domain.rank = 1;
    domain.tiled = 1;
    domain.extent[0] = threads;
    domain.tile[0] = tile;
    return Domain(domain);
  }

  Execution &start() {
    driven.emplace(DrivenLaunch{tables, launch, tables.kernels[0], domain, memory, arena, writable, nullptr, {}});
    execution = std::make_unique<Execution>(*driven, info, kernel, interrupted);
    return *execution;
  }

  /// A text that differs between two positions if their states differ.
  std::string fingerprint() const {
    std::string text = std::to_string(execution->batch()) + ":";
    for (const Thread &thread : execution->threads()) {
      int sum;
      std::memcpy(&sum, thread.variables, 4);
      text += std::to_string(unsigned(thread.state)) + "," + std::to_string(thread.point) + "," +
              (thread.state == ThreadState::not_started ? "" : std::to_string(sum)) + ";";
    }
    for (int k = 0; k < 16; ++k)
      text += std::to_string(sums[k]) + " ";
    return text;
  }

  Arena arena;
  Domain domain;
  MemoryMap memory;
  std::vector<Snapshot::Range> writable;
  ProgramTables tables;
  DebugInfo info;
  Launch launch;
  std::optional<DrivenLaunch> driven;
  std::atomic<bool> interrupted{false};
  std::unique_ptr<Execution> execution;
};

/// Stops at each point of one thread, or of all.
struct EachPoint : Observer {
  explicit EachPoint(std::optional<std::uint32_t> of = std::nullopt) : of(of) { all_points = true; }
  std::optional<std::uint32_t> of;
  bool observe(const Event &event) override {
    return event.kind == Event::Kind::point && (!of || event.thread->rank == *of);
  }
};

struct Nothing : Observer {
  bool observe(const Event &) override { return false; }
};

TEST_F(Run, ComputesWhatTheKernelSays) {
  Nothing nothing;
  start().run(nothing);
  EXPECT_TRUE(execution->over());
  for (int k = 0; k < 16; ++k)
    EXPECT_EQ(sums[k], 5 * k + 10);
}

TEST_F(Run, EveryPositionIsReachedAgain) {
  start();
  std::vector<std::pair<Clock, std::string>> visited;
  EachPoint each;
  while (execution->run(each), !execution->over())
    visited.emplace_back(execution->clock(), fingerprint());
  ASSERT_EQ(visited.size(), 16u * 7);
  for (std::size_t k = visited.size(); k-- > 0;) {
    execution->go_to(visited[k].first);
    ASSERT_EQ(execution->clock(), visited[k].first);
    ASSERT_EQ(fingerprint(), visited[k].second) << "position " << visited[k].first;
  }
  for (std::size_t k = 0; k < visited.size(); k += 17) {
    execution->go_to(visited[k].first);
    ASSERT_EQ(fingerprint(), visited[k].second) << "forward to position " << visited[k].first;
  }
}

TEST_F(Run, ManualChangesHappenAgain) {
  start();
  EachPoint each, third(3);
  execution->run(each, 2); // thread 2 first
  EXPECT_EQ(execution->current(), 2u);
  execution->freeze(0, true);
  execution->run(third, 3);
  execution->run(third);
  int sum = 1000;
  std::vector<char> bytes(4);
  std::memcpy(bytes.data(), &sum, 4);
  execution->write(execution->threads()[3].variables, bytes);
  execution->run(third);
  execution->freeze(0, false);
  execution->run(third);
  Position position = execution->position();
  std::string there = fingerprint();
  Nothing nothing;
  execution->run(nothing);
  EXPECT_EQ(sums[3], 1000 + 5 * 3 + 10);
  int last = sums[3];
  execution->go_to(1);
  execution->run(nothing); // another future
  EXPECT_EQ(sums[3], 25);
  execution->go_to(position);
  EXPECT_EQ(fingerprint(), there);
  execution->run(nothing);
  EXPECT_EQ(sums[3], last);
}

TEST_F(Run, NoThreadPassesABarrierAlone) {
  start();
  EachPoint first(0);
  for (int k = 0; k < 6; ++k)
    execution->run(first, 0);
  EXPECT_EQ(execution->threads()[0].point, loop);
  execution->freeze(2, true);
  struct : Observer {
    bool frozen = false;
    bool observe(const Event &event) override {
      frozen |= event.kind == Event::Kind::all_frozen;
      return frozen;
    }
  } observer;
  execution->run(observer);
  EXPECT_TRUE(observer.frozen);
  EXPECT_EQ(execution->threads()[0].state, ThreadState::at_barrier);
  EXPECT_EQ(execution->threads()[2].state, ThreadState::not_started);
  execution->freeze(2, false);
  execution->run(first);
  EXPECT_EQ(execution->threads()[0].point, after);
}

/// Threads that change the same memory again and again, global and of their tile, between barriers, with locals on their own
/// stacks: executed from checkpoints within batches.
class CheckpointedRun : public Run, public testing::WithParamInterface<std::tuple<int, bool>> {
protected:
  static constexpr int threads = 16;
  static inline int rounds = 4;

  CheckpointedRun() {
    rounds = 4;
    launch.tile_local_bytes = 16;
    launch.tile_local = {{0, 16}};
    TileLocalVariable &shared = tables.kernels[0].tile_local.emplace_back();
    shared.name = "shared";
    shared.type.size = 16;
  }

  static void kernel(const void *, ampsim_thread_context *thread) {
    auto change = [thread](int *place, int by) {
      place = static_cast<int *>(ampsim_debug_atomic(thread, place, sizeof *place, 0));
      *place = *place * 3 + by;
      ampsim_debug_written(thread, place, sizeof *place, 0);
    };
    char *frame = ampsim_debug_enter(thread);
    std::memset(frame, 0, 16);
    int own = thread->global[0]; // on the stack
    for (int k = 0; k < rounds; ++k) {
      ampsim_debug_point(thread, loop);
      change(sums + (own + k) % threads, own);
      if ((own + k) % 3 == 0)
        change(reinterpret_cast<int *>(thread->tile_local) + k % 4, own + int(thread->tile_rank));
      ampsim_debug_point(thread, before);
      own += sums[k] & 7;
      std::memcpy(frame, &own, sizeof own);
      if (k % 2 == 0)
        ampsim_debug_barrier(thread, fence_all, barrier);
    }
    ampsim_debug_point(thread, after);
  }

  /// Begins with the given spacing of checkpoints, and tile after tile or all at once.
  void begin() {
    driven.emplace(DrivenLaunch{tables, launch, tables.kernels[0], domain, memory, arena, writable, nullptr, {}});
    driven->tiles_wait = std::get<bool>(GetParam());
    execution = std::make_unique<Execution>(*driven, info, CheckpointedRun::kernel, interrupted);
    execution->keep_every(Clock(std::get<int>(GetParam())));
  }

  std::string state() const {
    std::string text = fingerprint() + "| " + std::to_string(execution->current()) + " ";
    std::string last;
    for (const Thread &thread : execution->threads()) {
      const auto *shared = reinterpret_cast<const int *>(thread.tile_local);
      for (int k = 0; k < 4; ++k)
        text += execution->is_unwritten(thread.tile_local + 4 * k, 4) ? "- " : std::to_string(shared[k]) + " ";
      text += std::to_string(thread.epoch[0]) + "/" + std::to_string(thread.interval) + " ";
    }
    for (int k = 0; k < threads; ++k)
      text += execution->is_unwritten(reinterpret_cast<char *>(sums + k), 4) ? 'u' : 'w';
    return text;
  }

  struct Visit {
    Clock at;
    std::uint32_t thread, point;
    std::string state;
  };
  std::vector<Visit> visit_all() {
    std::vector<Visit> visits;
    EachPoint each;
    while (execution->run(each), !execution->over()) {
      const Thread &thread = execution->threads()[execution->current()];
      visits.push_back({execution->clock(), thread.rank, thread.point, state()});
    }
    return visits;
  }
};

TEST_P(CheckpointedRun, EveryPositionIsReachedAgain) {
  begin();
  const std::vector<Visit> visits = visit_all();
  ASSERT_EQ(visits.size(), std::size_t(threads * (2 * rounds + 1)));
  std::minstd_rand random(1);
  for (int k = 0; k < 600; ++k) {
    const Visit &visit = visits[random() % visits.size()];
    execution->go_to(visit.at);
    ASSERT_EQ(execution->clock(), visit.at);
    ASSERT_EQ(state(), visit.state) << "position " << visit.at;
  }
}

TEST_P(CheckpointedRun, FarPositionsAreReachedAgain) {
  begin();
  rounds = 1000;
  struct : Observer {
    std::uint64_t count = 0;
    bool observe(const Event &event) override { return event.kind == Event::Kind::point && ++count % 199 == 0; }
  } some;
  some.all_points = true;
  std::vector<std::pair<Clock, std::string>> visits;
  while (execution->run(some), !execution->over())
    visits.emplace_back(execution->clock(), state());
  ASSERT_GT(visits.size(), 150u);
  std::minstd_rand random(3);
  for (std::size_t k = visits.size(); k-- > visits.size() - 20;) { // one after the other
    execution->go_to(visits[k].first);
    ASSERT_EQ(state(), visits[k].second) << "position " << visits[k].first;
  }
  for (int k = 0; k < 20; ++k) {
    const auto &[at, then] = visits[random() % visits.size()];
    execution->go_to(at);
    ASSERT_EQ(state(), then) << "position " << at;
  }
}

TEST_P(CheckpointedRun, ContinuesFromThereAsBefore) {
  begin();
  const std::vector<Visit> visits = visit_all();
  std::minstd_rand random(2);
  for (int k = 0; k < 40; ++k) {
    std::size_t from = random() % visits.size();
    execution->go_to(visits[from].at);
    EachPoint each;
    for (; execution->run(each), !execution->over();)
      ASSERT_EQ(state(), visits[++from].state) << "position " << visits[from].at;
    ASSERT_EQ(from + 1, visits.size());
  }
}

TEST_P(CheckpointedRun, ManualChangesHappenAgain) {
  begin();
  EachPoint each, third(3);
  execution->run(each, 2); // thread 2 first
  execution->freeze(0, true);
  for (int k = 0; k < 3; ++k)
    execution->run(third, 3);
  const std::string before_change = state();
  const Clock at_change = execution->clock();
  execution->write(reinterpret_cast<char *>(sums + 5), std::vector<char>(4, 1));
  const std::string after_change = state();
  const Position changed = execution->position();
  execution->run(third);
  execution->freeze(0, false);
  execution->run(third);
  const Position position = execution->position();
  const std::string there = state();
  execution->go_to(at_change - 1);
  execution->go_to(at_change);
  EXPECT_EQ(state(), before_change);
  execution->go_to(position);
  EXPECT_EQ(state(), there);
  execution->go_to(changed);
  EXPECT_EQ(state(), after_change);
  execution->go_to(position);
  EXPECT_EQ(state(), there);
}

TEST_P(CheckpointedRun, KnowsWhenAThreadHasRun) {
  begin();
  const std::vector<Visit> visits = visit_all();
  for (std::size_t now = 3; now < visits.size(); now += 5)
    for (std::uint32_t rank = 0; rank < execution->threads().size(); ++rank) {
      execution->go_to(visits[now].at);
      std::vector<Clock> expected, found;
      for (std::size_t k = 0; k <= now; ++k)
        if (visits[k].thread == rank && visits[k].at > execution->batch_began())
          expected.push_back(visits[k].at);
      Clock until = execution->clock();
      while (const auto time = execution->last_activity(rank, until)) {
        ASSERT_LT(time->begin, time->end);
        ASSERT_LE(time->end, until);
        struct : Observer {
          Execution *execution = nullptr;
          Clock begin = 0;
          std::vector<Clock> points;
          bool observe(const Event &event) override {
            if (event.kind == Event::Kind::point && execution->clock() > begin)
              points.push_back(execution->clock());
            return false;
          }
        } points;
        points.all_points = true;
        points.only = rank;
        points.execution = execution.get();
        points.begin = time->begin;
        execution->go_to(time->end, &points, time->begin);
        found.insert(found.begin(), points.points.begin(), points.points.end());
        until = time->begin;
      }
      ASSERT_EQ(found, expected) << "thread " << rank << " at " << visits[now].at;
    }
}

// With checkpoints within batches, and (in builds with a sanitizer) without.
INSTANTIATE_TEST_SUITE_P(Spacings, CheckpointedRun,
                         testing::Combine(testing::Values(1, 5, 23, 100000), testing::Bool()));

TEST(Checkpoints, AreDroppedWhereLeastNeeded) {
  Checkpoints checkpoints;
  const std::uint64_t kept = 0;
  for (Clock at = 0; at < 4000; ++at) { // a millisecond each
    auto checkpoint = std::make_unique<Checkpoint>();
    checkpoint->at = at;
    checkpoint->way = at == 0 ? 0 : 1'000'000;
    checkpoints.add(std::move(checkpoint));
    checkpoints.thin_out(kept, at);
    ASSERT_LE(checkpoints.get().size(), Checkpoints::most);
  }
  EXPECT_EQ(checkpoints.get().front()->at, 0u);
  EXPECT_EQ(checkpoints.back().at, 3999u);
  std::uint64_t whole = 0;
  for (const auto &each : checkpoints.get()) {
    EXPECT_LE(each->way, Checkpoints::short_way);
    whole += each->way;
  }
  EXPECT_EQ(whole, 3999'000'000u);
}

TEST(Checkpoints, StayWithinTheirMemory) {
  Checkpoints checkpoints;
  std::uint64_t kept = 0;
  for (Clock at = 0; at < 200; ++at) {
    auto checkpoint = std::make_unique<Checkpoint>();
    checkpoint->at = at;
    checkpoint->way = 20'000'000;
    checkpoint->memory.push_back(std::make_shared<KeptMemory::Piece>(kept, Checkpoints::budget / 50));
    checkpoints.add(std::move(checkpoint));
    checkpoints.thin_out(kept, at);
    ASSERT_LE(kept, Checkpoints::budget);
  }
  EXPECT_GE(checkpoints.get().size(), 48u);
  // Dense near the present position.
  EXPECT_GE(checkpoints.before(198).at, 190u);
  EXPECT_GT(checkpoints.get()[1]->at, 5u);
}

/// A launch of 65,536 threads in tiles of 256.
class LargeRun : public Run {
protected:
  LargeRun() : Run(65536, 256) {}
};

TEST_F(LargeRun, StepsAreQuickForwardAndBack) {
  start();
  std::vector<double> forward, back,
      way; // milliseconds of processor time, which excludes other load
  EachPoint each;
  struct : Observer {
    Clock until = 0;
    bool observe(const Event &event) override { return event.kind == Event::Kind::tile_begins; }
  } tiles;
  auto time = [](std::vector<double> &times, const auto &step) {
    std::clock_t begin = std::clock();
    step();
    times.push_back(double(std::clock() - begin) * 1000 / CLOCKS_PER_SEC);
  };
  time(way, [&] {
    for (int k = 0; k < 200; ++k)
      execution->run(tiles); // deep into the launch
  });
  std::vector<Clock> visited;
  for (int k = 0; k < 5000; ++k) {
    time(forward, [&] { execution->run(each); });
    visited.push_back(execution->clock());
  }
  for (int k = 4999; k-- > 4000;)
    time(back, [&] { execution->go_to(visited[std::size_t(k)]); });
  auto median = [](std::vector<double> times) {
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    return times[times.size() / 2];
  };
  RecordProperty("way_ms", std::to_string(way[0]));
  RecordProperty("forward_ms", std::to_string(median(forward)));
  RecordProperty("back_ms", std::to_string(median(back)));
  // Going back does not repeat the whole way.
  EXPECT_LT(median(forward), way[0] / 4);
  EXPECT_LT(median(back), way[0] / 4);
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) {
      EXPECT_LT(std::stoull(line.substr(6)), std::uint64_t{1} << 20) << "KiB";
    }
  }
}

} // namespace
} // namespace ampsim::debugger
