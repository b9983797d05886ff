// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both passes against the brute-force oracle, on random scripts: every finding, its count, its element and its
// threads.
#include "detector/detect/detect_hooks.h"
#include "detector/explain/explain_hooks.h"
#include "tests/detector/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <random>

namespace ampsim::test {
namespace {

#ifdef AMPSIM_FEWER_CASES
constexpr unsigned default_cases = 6000;
#else
constexpr unsigned default_cases = 60000;
#endif

unsigned cases() {
  const char *wish = std::getenv("AMPSIM_ORACLE_CASES");
  return wish ? unsigned(std::strtoul(wish, nullptr, 10)) : default_cases;
}

using Random = std::mt19937_64;
std::uint64_t below(Random &random, std::uint64_t limit) { return random() % limit; }

/// The properties of a family of random scripts.
struct Recipe {
  bool fences = false, untiled = false, partial_barriers = true, odd_sizes = true, atomics = true;
  bool initialised = true, allow_same = false, mixed = false;
  bool sampled = false;   // all tiles do to other locations what they do to one; one of them is explained
  unsigned locations = 2; // of 8 bytes
  ExplainLimits limits;
};

struct RandomSites {
  std::vector<SiteId> ids;
  std::vector<std::uint64_t> shift; // misalignment
};

RandomSites make_sites(Bench &bench, Random &random, const Recipe &recipe) {
  RandomSites sites;
  const std::vector<std::vector<std::uint32_t>> nests{{}, {}, {}, {10}, {10, 20}, {40}};
  for (unsigned k = 0; k < 10; ++k) {
    auto kind =
        std::array{Site::Kind::read, Site::Kind::write, Site::Kind::atomic}[below(random, recipe.atomics ? 3 : 2)];
    std::uint32_t size = recipe.odd_sizes ? std::array{1u, 2u, 4u, 4u, 4u, 8u}[below(random, 6)] : 4u;
    const auto &loops = nests[below(random, nests.size())];
    std::uint32_t base = loops.empty() ? std::array{0u, 35u, 60u}[below(random, 3)] : loops.back() + 1;
    const char *operation = kind != Site::Kind::atomic ? "" : below(random, 2) ? "add" : "exchange";
    sites.ids.push_back(bench.site(kind, size, loops, base + std::uint32_t(below(random, 5)), operation));
    bool misaligned = recipe.odd_sizes && size > 1 && below(random, 8) == 0;
    sites.shift.push_back(misaligned ? size / 2 : 0);
  }
  return sites;
}

/// Repeats each step at several distances, and the first tile's steps in all tiles. Tiles of one thread keep other
/// steps.
void repeat_in_tiles(Script &script, std::uint64_t distance) {
  constexpr std::uint64_t copies = 5;
  for (auto &tile : script.tiles)
    for (Interval &interval : tile)
      for (Steps &steps : interval.threads) {
        Steps all;
        for (std::uint64_t k = 0; k < copies; ++k)
          for (Step step : steps) {
            step.address += k * distance;
            all.push_back(step);
          }
        steps = std::move(all);
      }
  if (script.tiled)
    std::ranges::fill(script.tiles, script.tiles.front());
}

Script make_script(Bench &bench, Random &random, const Recipe &recipe, const RandomSites &sites) {
  Script script;
  script.tiled = !recipe.untiled;
  script.threads = recipe.untiled ? 1 : 2 + unsigned(below(random, 3));
  script.tiles.resize(recipe.untiled ? 2 + below(random, 4) : 1 + below(random, 3));
  script.tile_order.resize(script.tiles.size());
  std::iota(script.tile_order.begin(), script.tile_order.end(), 0);
  std::shuffle(script.tile_order.begin(), script.tile_order.end(), random);
  unsigned intervals = recipe.untiled ? 1 : 1 + unsigned(below(random, 3));
  std::vector<FenceMask> masks;
  for (unsigned k = 0; k + 1 < intervals; ++k)
    masks.push_back(recipe.partial_barriers ? 1 + FenceMask(below(random, 3)) : fence_all);
  unsigned busy = 1 + unsigned(below(random, 3));
  for (auto &tile : script.tiles)
    for (unsigned k = 0; k < intervals; ++k) {
      Interval interval;
      interval.barrier = k < masks.size() ? masks[k] : 0;
      interval.threads.resize(script.threads);
      interval.order.resize(script.threads);
      std::iota(interval.order.begin(), interval.order.end(), 0);
      std::shuffle(interval.order.begin(), interval.order.end(), random);
      for (Steps &steps : interval.threads)
        for (std::uint64_t n = below(random, busy + 1 + (recipe.fences ? 2 : 0)); n > 0; --n) {
          Step step;
          if (recipe.fences && below(random, 3) == 0) {
            step.fence = true;
            step.mask = 1 + FenceMask(below(random, 3));
          } else {
            std::size_t which = below(random, sites.ids.size());
            step.site = sites.ids[which];
            const Site &site = bench.tables.sites[step.site];
            step.space = recipe.untiled || below(random, 2) ? Space::global : Space::tile_local;
            step.address = below(random, recipe.locations * 8 / site.size) * site.size + sites.shift[which];
            step.value = below(random, 2);
            for (std::size_t d = 0; d < site.loops.size(); ++d)
              step.iterations.push_back(std::uint32_t(below(random, 3)));
          }
          steps.push_back(step);
        }
      tile.push_back(std::move(interval));
    }
  if (recipe.sampled)
    repeat_in_tiles(script, recipe.locations * 8);
  return script;
}

std::string text(const OracleKey &key, std::uint64_t count, std::uint64_t element, const ThreadId &a,
                 const ThreadId &b) {
  auto thread = [](const ThreadId &id) {
    return std::to_string(id.tile_rank) + "." + std::to_string(id.rank_in_tile);
  };
  return std::string(info(key.kind).name) + " " + std::string(name(key.scope)) +
         (key.space == Space::global ? " g" : " s") + " sites " + std::to_string(key.first) + "," +
         std::to_string(key.second) + " count " + std::to_string(count) + " at " + std::to_string(element) +
         " by " + thread(a) + "," + thread(b);
}

std::string dump(const ProgramTables &tables, const Script &script) {
  std::string out = script.tiled ? "tiled\n" : "untiled\n";
  for (std::size_t tile = 0; tile < script.tiles.size(); ++tile)
    for (const Interval &interval : script.tiles[tile]) {
      for (std::size_t thread = 0; thread < interval.threads.size(); ++thread)
        for (const Step &step : interval.threads[thread]) {
          out += "  " + std::to_string(tile) + "." + std::to_string(thread) + " ";
          if (step.fence) {
            out += "fence " + std::to_string(step.mask) + "\n";
            continue;
          }
          const Site &site = tables.sites[step.site];
          out += site.kind == Site::Kind::read ? "read " : site.kind == Site::Kind::write ? "write " : "atomic ";
          out += (step.space == Space::global ? "g+" : "s+") + std::to_string(step.address) + " size " +
                 std::to_string(site.size) + " site " + std::to_string(step.site) + " [";
          for (std::size_t d = 0; d < site.loops.size(); ++d)
            out += std::to_string(site.loops[d]) + "," + std::to_string(step.iterations[d]) + ",";
          out += std::to_string(site.position) + "] value " + std::to_string(step.value) + "\n";
        }
      out += "  barrier " + std::to_string(interval.barrier) + "\n";
    }
  return out;
}

void compare_with_oracle(const Recipe &recipe, std::uint64_t seed, unsigned count) {
  Random random(seed);
  unsigned with_findings = 0;
  std::uint64_t counted = 0, counted_whole = 0;
  for (unsigned done = 0; done < count;) {
    Bench bench;
    RandomSites sites = make_sites(bench, random, recipe);
    bench.tables.kernels[0].has_fences = recipe.fences;
    bench.initialised = recipe.initialised;
    DetectorOptions options;
    options.allow_same = recipe.allow_same;
    if (recipe.sampled)
      options.explained_accesses = 0;
    if (recipe.mixed)
      options.kinds.set(Kind::mixed_atomics);
    DetectMonitor detect(bench.tables, bench.memory, options);
    ExplainMonitor explain(bench.tables, bench.memory, options, detect, recipe.limits);
    for (unsigned launch = 0; launch < 50 && done < count; ++launch, ++done) {
      Script script = make_script(bench, random, recipe, sites);
      bench.launch.id = launch + 1;
      std::vector<std::string> expected, got;
      std::map<std::string, std::uint64_t> counts;
      for (const auto &[key, finding] :
           oracle(bench.tables, script, {recipe.initialised, recipe.allow_same, recipe.mixed})) {
        auto [element, a, b] = finding.lowest;
        expected.push_back(text(key, recipe.sampled ? 0 : finding.elements.size(), element, a, b));
        counts[text(key, 0, element, a, b)] = finding.elements.size();
      }
      Verdict verdict = bench.pass(detect, script);
      std::vector<Finding> candidates = detect.candidate_findings(bench.tables);
      if (verdict != Verdict::clean)
        while (bench.pass(explain, script) == Verdict::candidate) {
        }
      std::vector<Finding> explained = explain.take_findings();
      // The certain findings of the detect pass alone are never false.
      for (const Finding &finding : candidates) {
        auto confirms = [&finding](const Finding &other) {
          SiteId site = finding.accesses.back().site;
          return (info(finding.kind).scoped ? info(other.kind).scoped && other.scope == finding.scope
                                            : other.kind == finding.kind || info(other.kind).scoped) &&
                 (other.accesses.front().site == site || other.accesses.back().site == site);
        };
        ASSERT_TRUE(!finding.certain || std::any_of(explained.begin(), explained.end(), confirms))
            << "case " << done << ": " << brief(finding) << "\n"
            << dump(bench.tables, script);
      }
      for (const Finding &finding : explained) {
        const FindingAccess &a = finding.accesses.front(), &b = finding.accesses.back();
        ASSERT_EQ(b.element.size(), 1u);
        const OracleKey key{finding.kind, finding.scope, *finding.space, a.site, b.site};
        got.push_back(
            text(key, recipe.sampled ? 0 : finding.count, std::uint64_t(b.element[0]), a.thread, b.thread));
        if (recipe.sampled && finding.at_least) {
          ASSERT_LE(finding.count, counts[text(key, 0, std::uint64_t(b.element[0]), a.thread, b.thread)])
              << brief(finding) << "\n"
              << dump(bench.tables, script);
          counted += finding.count;
        }
        counted_whole += counts[text(key, 0, std::uint64_t(b.element[0]), a.thread, b.thread)];
      }
      std::sort(expected.begin(), expected.end());
      std::sort(got.begin(), got.end());
      with_findings += !expected.empty();
      ASSERT_EQ(expected, got) << "case " << done << "\n" << dump(bench.tables, script);
    }
  }
  // The scripts must be neither all clean nor all racy to be a test.
  EXPECT_GT(with_findings, count / 20);
  EXPECT_LT(with_findings, count);
  if (recipe.sampled) {
    EXPECT_GT(counted, counted_whole / 2) << "that is little to say";
  }
}

TEST(Oracle, PlainAccessesAndBarriers) {
  Recipe recipe;
  recipe.odd_sizes = recipe.atomics = false;
  compare_with_oracle(recipe, 1, cases() / 6);
}

TEST(Oracle, AllWidthsAndAtomics) { compare_with_oracle({}, 2, cases() / 6); }

TEST(Oracle, FewLocationsMixedAtomics) {
  Recipe recipe;
  recipe.locations = 1;
  recipe.mixed = true;
  compare_with_oracle(recipe, 3, cases() / 6);
}

TEST(Oracle, Fences) {
  Recipe recipe;
  recipe.fences = true;
  recipe.odd_sizes = false;
  compare_with_oracle(recipe, 4, cases() / 6);
}

TEST(Oracle, FencesAllWidths) {
  Recipe recipe;
  recipe.fences = true;
  recipe.initialised = false;
  compare_with_oracle(recipe, 5, cases() / 12);
}

TEST(Oracle, Uninitialised) {
  Recipe recipe;
  recipe.initialised = false;
  compare_with_oracle(recipe, 6, cases() / 6);
}

TEST(Oracle, Untiled) {
  Recipe recipe;
  recipe.untiled = true;
  recipe.initialised = false;
  compare_with_oracle(recipe, 7, cases() / 12);
}

TEST(Oracle, Sampled) {
  for (bool untiled : {false, true}) {
    Recipe recipe;
    recipe.sampled = true;
    recipe.initialised = false;
    recipe.untiled = untiled;
    compare_with_oracle(recipe, 11, cases() / 24);
  }
}

TEST(Oracle, BatchesOfOneCell) {
  Recipe recipe;
  recipe.limits.granules = 1;
  recipe.initialised = false;
  compare_with_oracle(recipe, 9, cases() / 24);
}

TEST(Oracle, BatchesThatGetTooLarge) {
  for (std::uint64_t bytes : {1000, 3000}) {
    Recipe recipe;
    recipe.limits.bytes = bytes;
    recipe.limits.bytes_per_candidate = 0;
    recipe.initialised = false;
    recipe.fences = bytes == 1000;
    recipe.untiled = bytes == 3000;
    compare_with_oracle(recipe, 10, cases() / 48);
  }
}

TEST(Oracle, AllowSame) {
  Recipe recipe;
  recipe.allow_same = true;
  compare_with_oracle(recipe, 8, cases() / 12);
}

} // namespace
} // namespace ampsim::test
