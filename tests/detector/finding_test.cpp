// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of kinds and the set of kinds.
#include "detector/findings/finding.h"

#include <gtest/gtest.h>

namespace ampsim::test {
namespace {

TEST(Kinds, TheTableIsInOrder) {
  for (unsigned k = 0; k < kind_count; ++k) {
    EXPECT_EQ(info(Kind(k)).kind, Kind(k));
    EXPECT_EQ(kind_named(info(Kind(k)).name), Kind(k));
  }
  EXPECT_EQ(kind_named("race"), std::nullopt);
}

TEST(Kinds, AllExcludesDisabledKinds) {
  KindSet all = KindSet::all();
  EXPECT_TRUE(all.contains(Kind::raw, Scope::within_tile));
  EXPECT_TRUE(all.contains(Kind::raw, Scope::across_tiles));
  EXPECT_TRUE(all.contains(Kind::out_of_bounds));
  EXPECT_FALSE(all.contains(Kind::mixed_atomics, Scope::across_tiles));
  EXPECT_FALSE(KindSet::none().any());
  all.set(Kind::raw, Scope::across_tiles, false);
  EXPECT_TRUE(all.contains(Kind::raw, Scope::within_tile));
  EXPECT_FALSE(all.contains(Kind::raw, Scope::across_tiles));
}

TEST(Kinds, Names) {
  EXPECT_EQ(name(Scope::within_tile), "within-tile");
  EXPECT_EQ(name(Severity::note), "note");
  EXPECT_EQ(info(Kind::aliased_launch).severity, Severity::note);
}

} // namespace
} // namespace ampsim::test
