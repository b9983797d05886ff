// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of the line about a long launch. tests/commands/progress_line.bash tests on a terminal that it appears and
// goes.
#include "cli/run/progress_bar.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

TEST(Progress, Text) {
  ProgressState state{.launch = 3, .done = 256, .total = 1024, .tiles = "tiles", .seconds = 20};
  EXPECT_EQ(progress_text(state, 100),
            "ampsim: launch 3 [#####---------------]  25 % of 1024 tiles, 1:00 min left");
  state.tiles = "";
  state.explaining = true;
  state.seconds = 2;
  EXPECT_EQ(progress_text(state, 100), "ampsim: explaining launch 3 [#####---------------]  25 %, 6 s left");
  state.seconds = 3600;
  state.run = 2;
  EXPECT_EQ(progress_text(state, 100),
            "ampsim: explaining launch 3, run 2 [#####---------------]  25 %, 3:00 h left");
}

TEST(Progress, CompilationIsAPhaseOfItsOwn) {
  EXPECT_EQ(progress_text({.launch = 3, .done = 0, .total = 0, .seconds = 20}, 100),
            "ampsim: compiling the kernel of launch 3");
}

TEST(Progress, NoEstimateAtTheBeginning) {
  EXPECT_EQ(progress_text({.launch = 1, .done = 1, .total = 1000, .seconds = 5}, 100),
            "ampsim: launch 1 [--------------------]   0 %");
  EXPECT_EQ(progress_text({.launch = 1, .done = 0, .total = 2, .seconds = 5}, 100),
            "ampsim: launch 1 [--------------------]   0 %");
}

TEST(Progress, NeverMoreThanEverythingAndTheTerminalsWidth) {
  EXPECT_EQ(progress_text({.launch = 1, .done = 1001, .total = 1000, .seconds = 5}, 100),
            "ampsim: launch 1 [####################] 100 %, 0 s left");
  EXPECT_EQ(progress_text({.launch = 1, .done = 500, .total = 1000, .seconds = 5}, 12), "ampsim: laun");
}

} // namespace
} // namespace ampsim::cli
