// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both passes against the brute-force oracle of CUDA's memory model, on random lists of events: threads of several
// blocks and warps in any order, with fences and atomic operations of both scopes, barriers of blocks and of parts of
// warps.
#include "detector/detect/detect_hooks.h"
#include "detector/explain/explain_hooks.h"
#include "model/languages.h"
#include "tests/detector/scoped_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <utility>

namespace ampsim::test {
namespace {

#ifdef AMPSIM_FEWER_CASES
constexpr unsigned default_cases = 2000;
#else
constexpr unsigned default_cases = 20000;
#endif

unsigned cases() {
  const char *wish = std::getenv("AMPSIM_ORACLE_CASES");
  return wish ? unsigned(std::strtoul(wish, nullptr, 10)) : default_cases;
}

using Random = std::mt19937_64;
std::uint64_t below(Random &random, std::uint64_t limit) { return random() % limit; }

struct Recipe {
  unsigned blocks = 3, events = 16;
  std::vector<std::uint32_t> threads{0, 1, 32}; // that do anything
  bool narrow = true;                           // scopes of a block
  bool odd_sizes = false;
  bool ptx = false;
  bool in_turn = false; // blocks run one after the other
};

constexpr std::uint64_t data_words = 2, flag_words = 2; // of each space; flags follow data

std::vector<SiteId> make_sites(Bench &bench, Random &random, const Recipe &recipe) {
  std::vector<SiteId> sites;
  for (unsigned k = 0; k < 12; ++k) {
    const auto kind = std::array{Site::Kind::read, Site::Kind::write, Site::Kind::atomic}[k % 3];
    const std::uint32_t size =
        recipe.odd_sizes && kind != Site::Kind::atomic ? std::array{1u, 2u, 4u, 8u}[below(random, 4)] : 4u;
    const char *operation =
        kind == Site::Kind::atomic ? std::array{"load", "store", "add", "compare_exchange"}[below(random, 4)] : "";
    sites.push_back(bench.site(kind, size, {}, std::uint32_t(below(random, 8)), operation));
    if (kind == Site::Kind::atomic && recipe.narrow && below(random, 4) == 0)
      bench.tables.sites.back().reach = below(random, 2) ? Reach::tile : Reach::cluster;
  }
  return sites;
}

Step access(Bench &bench, Random &random, const std::vector<SiteId> &sites) {
  Step step;
  step.site = sites[below(random, sites.size())];
  const Site &site = bench.tables.sites[step.site];
  step.space = below(random, 3) ? Space::global : Space::tile_local;
  const bool flag = site.kind == Site::Kind::atomic ? below(random, 8) != 0 : below(random, 8) == 0;
  step.address = 8 * ((flag ? data_words : 0) + below(random, flag ? flag_words : data_words));
  if (site.size < 8)
    step.address += below(random, 8 / site.size) * site.size * (site.size < 4);
  step.value = below(random, 100);
  step.fails = site.operation == "compare_exchange" && below(random, 2);
  return step;
}

EventList make_list(Bench &bench, Random &random, const Recipe &recipe, const std::vector<SiteId> &sites) {
  EventList list;
  const std::uint64_t blocks = 1 + below(random, recipe.blocks);
  for (std::uint64_t count = 4 + below(random, recipe.events); count > 0; --count) {
    Event event;
    event.block = below(random, blocks);
    event.thread = recipe.threads[below(random, recipe.threads.size())];
    const std::uint64_t what = below(random, 16);
    if (what < 4) {
      event.what = Event::What::fence;
      event.step.fence = true;
      if (recipe.narrow && below(random, 3) == 0)
        event.step.mask = below(random, 2) ? fence_within_tile : fence_within_cluster;
      event.step.mask |=
          fence_all | std::array<FenceMask, 4>{0, 0, fence_releases, fence_acquires}[below(random, 4)];
      if (below(random, 2)) { // of the operations on a flag
        event.step.fenced = 4;
        event.step.space = below(random, 3) ? Space::global : Space::tile_local;
        event.step.address = 8 * (data_words + below(random, flag_words));
      }
    } else if (what == 4) {
      event.what = Event::What::barrier;
    } else if (what == 5) {
      event.what = Event::What::warp_barrier;
      for (std::uint32_t rank : recipe.threads)
        if (rank / 32 == event.thread / 32 && (rank == event.thread || below(random, 3)))
          event.lanes.push_back(rank);
    } else {
      event.step = access(bench, random, sites);
    }
    list.events.push_back(std::move(event));
  }
  if (recipe.in_turn)
    std::ranges::stable_sort(list.events, {}, &Event::block);
  return list;
}

/// Notifies a monitor of the events as the simulator would.
Verdict pass(Bench &bench, Monitor &monitor, const EventList &list) {
  struct Block {
    bool begun = false;
    std::uint32_t epoch[space_count] = {0, 0}, passed = 0;
    std::vector<char> memory = std::vector<char>(local_bytes);
    std::size_t last = 0; // of its events
  };
  std::map<std::uint64_t, Block> blocks;
  for (std::size_t k = 0; k < list.events.size(); ++k)
    blocks[list.events[k].block].last = k;
  bench.reset_memory();
  bench.begin_launch(monitor, blocks.empty() ? 1 : blocks.rbegin()->first + 1, list.threads);
  void *watcher = nullptr;
  const Block *running = nullptr;
  for (std::size_t k = 0; k < list.events.size(); ++k) {
    const Event &event = list.events[k];
    Block &block = blocks[event.block];
    if (running && running != &block)
      monitor.tile_pauses(0, running->memory.data());
    if (!std::exchange(block.begun, true))
      watcher = monitor.tile_begins(0, block.memory.data());
    else if (running != &block)
      monitor.tile_resumes(0, block.memory.data());
    running = &block;
    ampsim_thread_context context{};
    context.tile_rank = event.block;
    context.rank_in_tile = event.thread;
    context.tile[0] = std::int32_t(event.block);
    context.local[0] = std::int32_t(event.thread);
    context.global[0] = std::int32_t(event.block * list.threads + event.thread);
    context.tile_local = block.memory.data();
    context.epoch = block.epoch;
    context.interval = block.passed;
    context.watcher = watcher;
    if (event.what == Event::What::access || event.what == Event::What::fence) {
      bench.perform(event.step, context, monitor.variant(), monitor);
    } else if (event.what == Event::What::warp_barrier) {
      monitor.warp_barrier(0, event.lanes, fence_all);
    } else {
      monitor.barrier(0, fence_all);
      ++block.passed;
      for (std::uint32_t &epoch : block.epoch)
        ++epoch;
    }
    if (block.last == k) {
      monitor.tile_ends(0);
      running = nullptr;
    }
  }
  return monitor.launch_ends();
}

std::string text(const OracleKey &key) {
  return std::string(info(key.kind).name) + " " + std::string(name(key.scope)) +
         (key.space == Space::global ? " g" : " s") + " sites " + std::to_string(key.first) + "," +
         std::to_string(key.second);
}

void compare_with_oracle(const Recipe &recipe, std::uint64_t seed, unsigned count) {
  Random random(seed);
  unsigned with_findings = 0, candidates = 0;
  for (unsigned done = 0; done < count;) {
    Bench bench;
    bench.tables.language = language_named("cuda");
    Kernel &kernel = bench.tables.kernels[0];
    kernel.has_fences = kernel.has_warp_operations = kernel.has_spin_loops = kernel.observes_atomics = true;
    kernel.has_narrow_atomics = recipe.narrow;
    const std::vector<SiteId> sites = make_sites(bench, random, recipe);
    DetectorOptions options;
    options.kinds = KindSet::all();
    options.model = recipe.ptx ? OrderModel::ptx : OrderModel::cuda;
    options.exhaustive = true; // notes for every launch
    DetectMonitor detect(bench.tables, bench.memory, options);
    ExplainMonitor explain(bench.tables, bench.memory, options, detect, {});
    for (unsigned launch = 0; launch < 50 && done < count; ++launch, ++done) {
      const EventList list = make_list(bench, random, recipe, sites);
      bench.launch.id = launch + 1;
      const std::map<OracleKey, OracleFinding> expected = scoped_oracle(bench.tables, list),
                                               in_ptx = notes_of_scoped_oracle(bench.tables, list,
                                                                               recipe.ptx ? Missing::any_fence
                                                                                          : Missing::acquire);
      const Verdict verdict = pass(bench, detect, list);
      candidates += verdict != Verdict::clean;
      if (verdict != Verdict::clean)
        while (pass(bench, explain, list) == Verdict::candidate) {
        }
      std::vector<std::string> wanted, got;
      for (const auto &[key, finding] : expected)
        wanted.push_back(text(key) + " count " + std::to_string(finding.elements.size()));
      for (const auto &[key, finding] : in_ptx)
        wanted.push_back(text(key) + " count " + std::to_string(finding.elements.size()) + " in PTX's model");
      for (const Finding &finding : explain.take_findings()) {
        if (!info(finding.kind).scoped)
          continue;
        const FindingAccess &a = finding.accesses.front(), &b = finding.accesses.back();
        const OracleKey key{finding.kind, finding.scope, *finding.space, a.site, b.site};
        got.push_back(text(key) + " count " + std::to_string(finding.count) +
                      (finding.lack == Lack::order_in_ptx ? " in PTX's model" : ""));
        const auto &these = finding.lack == Lack::order_in_ptx ? in_ptx : expected;
        const auto place = these.find(key);
        ASSERT_TRUE(place == these.end() ||
                    place->second.pairs.contains({std::uint64_t(b.element[0]), a.thread, b.thread}))
            << "case " << done << ": the threads of " << brief(finding) << "\n"
            << dump(bench.tables, list);
      }
      std::ranges::sort(wanted);
      std::ranges::sort(got);
      with_findings += !expected.empty();
      ASSERT_EQ(wanted, got) << "case " << done << "\n" << dump(bench.tables, list);
    }
  }
  // The lists must be neither all clean nor all racy to be a test.
  EXPECT_GT(with_findings, count / 20);
  EXPECT_LT(with_findings, count - count / 20);
  testing::Test::RecordProperty("candidates", int(candidates));
}

TEST(ScopedOracle, Blocks) { compare_with_oracle({}, 1, cases() / 4); }

TEST(ScopedOracle, OneBlock) {
  Recipe recipe;
  recipe.blocks = 1;
  recipe.threads = {0, 1, 2, 32, 33};
  compare_with_oracle(recipe, 2, cases() / 4);
}

TEST(ScopedOracle, WideScopes) {
  Recipe recipe;
  recipe.narrow = false;
  recipe.threads = {0, 32};
  recipe.events = 24;
  compare_with_oracle(recipe, 3, cases() / 4);
}

TEST(ScopedOracle, PtxModel) {
  Recipe recipe;
  recipe.ptx = true;
  recipe.blocks = 2;
  recipe.events = 20;
  compare_with_oracle(recipe, 5, cases() / 4);
}

TEST(ScopedOracle, BlocksInTurn) {
  for (const bool narrow : {false, true}) {
    Recipe recipe;
    recipe.narrow = narrow;
    recipe.threads = {0, 1};
    recipe.events = 20;
    recipe.in_turn = true;
    compare_with_oracle(recipe, 6, cases() / 4);
  }
}

TEST(ScopedOracle, AllWidths) {
  Recipe recipe;
  recipe.odd_sizes = true;
  recipe.blocks = 2;
  compare_with_oracle(recipe, 4, cases() / 4);
}

/// A failed compare-and-swap is not a write, so it releases nothing, even if a plain write (a race) changes the memory
/// before the next operation reads it.
TEST(ScopedOracle, AFailedSwapBeforeAPlainWrite) {
  constexpr std::uint64_t data = 0, flag = 24;
  Bench bench;
  bench.tables.language = language_named("cuda");
  Kernel &kernel = bench.tables.kernels[0];
  kernel.has_fences = kernel.observes_atomics = true;
  const SiteId writes_data = bench.site(Site::Kind::write, 4, {}, 0),
               reads_data = bench.site(Site::Kind::read, 4, {}, 1),
               writes_flag = bench.site(Site::Kind::write, 4, {}, 2),
               swaps = bench.site(Site::Kind::atomic, 4, {}, 3, "compare_exchange"),
               adds = bench.site(Site::Kind::atomic, 4, {}, 4, "add");
  EventList list;
  auto access = [&](std::uint64_t block, SiteId site, std::uint64_t address, bool fails = false) {
    Event event{.block = block};
    event.step.site = site;
    event.step.space = Space::global;
    event.step.address = address;
    event.step.value = 7;
    event.step.fails = fails;
    list.events.push_back(std::move(event));
  };
  auto fence = [&](std::uint64_t block) {
    Event event{.what = Event::What::fence, .block = block};
    event.step.fence = true;
    event.step.mask = fence_all;
    list.events.push_back(std::move(event));
  };
  access(0, writes_data, data);
  fence(0);
  access(0, swaps, flag, /*fails=*/true);
  access(1, writes_flag, flag);
  access(1, adds, flag);
  fence(1);
  access(1, reads_data, data);
  DetectorOptions options;
  options.kinds = KindSet::all();
  DetectMonitor detect(bench.tables, bench.memory, options);
  ExplainMonitor explain(bench.tables, bench.memory, options, detect, {});
  ASSERT_NE(pass(bench, detect, list), Verdict::clean);
  while (pass(bench, explain, list) == Verdict::candidate) {
  }
  std::vector<std::string> wanted, got;
  for (const auto &[key, finding] : scoped_oracle(bench.tables, list))
    wanted.push_back(text(key));
  for (const Finding &finding : explain.take_findings())
    got.push_back(text({finding.kind, finding.scope, *finding.space, finding.accesses.front().site,
                        finding.accesses.back().site}));
  std::ranges::sort(wanted);
  std::ranges::sort(got);
  EXPECT_EQ(wanted, got);
  EXPECT_EQ(wanted.size(), 2u) << "races on both the data and the flag";
}

} // namespace
} // namespace ampsim::test
