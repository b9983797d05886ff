// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of --stats, from figures.
#include "cli/report/stats_text.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

TEST(Stats, ShowsTheTimeOfEachPart) {
  RunStats stats;
  stats.compile = {.sources = 0.5, .kernels = 0.25, .linking = 0.125, .compiled = 2, .cached = 1};
  stats.machine = {.copying = 0.5, .unwatched = 0, .detecting = 2, .explaining = 1, .explained = 1, .switches = 7};
  stats.process = 5;
  stats.shadow_bytes = 3 << 19;
  EXPECT_EQ(stats_text(stats, {.launches = 4, .accesses = 1000, .elided = 755}),
            "ampsim: where the time went\n"
            "     0.500 s  compiling sources\n"
            "     0.250 s  compiling kernels: 2 compiled, 1 from the cache\n"
            "     0.125 s  linking\n"
            "     0.500 s  copying containers\n"
            "     2.000 s  detecting: 4 launches, 1000 accesses, 75 % of them elided\n"
            "     1.000 s  explaining: 1 launch\n"
            "     1.125 s  the program itself\n" // what is left of the process' time
            "  7 switches between thread stacks, 1.5 MiB of shadow cells\n");
}

TEST(Stats, WithoutChecksAndFromTheCache) {
  RunStats stats;
  stats.compile.from_cache = true;
  stats.machine.unwatched = 0.75;
  std::string text = stats_text(stats, {});
  EXPECT_NE(text.find("compiling sources: from the cache\n"), std::string::npos) << text;
  EXPECT_NE(text.find("     0.750 s  running kernels without checks\n"), std::string::npos) << text;
  EXPECT_NE(text.find("     0.000 s  the program itself\n"), std::string::npos) << text; // never less
}

} // namespace
} // namespace ampsim::cli
