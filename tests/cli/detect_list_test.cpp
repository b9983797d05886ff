// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `--detect LIST`.
#include "cli/report/detect_list.h"
#include "cli/support/usage_error.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

using Names = std::vector<std::string>;

Names detected(std::string_view list) { return kind_names(parse_detect_list(list)); }

const Names on = {"raw",           "war",           "waw",         "atomic",          "divergent-barrier",
                  "out-of-bounds", "uninitialized", "no-progress", "aliased-texture", "aliased-launch",
                  "annotation",    "device-assert"};

Names without(const std::string &name) {
  Names names = on;
  std::erase(names, name);
  return names;
}

TEST(DetectList, WholeSets) {
  EXPECT_EQ(parse_detect_list("all"), KindSet::all());
  EXPECT_EQ(detected("all"), on);
  EXPECT_EQ(detected("none"), Names{});
  EXPECT_EQ(detected("-all"), Names{});
  EXPECT_FALSE(parse_detect_list("none").any());
}

TEST(DetectList, StartsFromNothing) {
  EXPECT_EQ(detected("raw"), Names{"raw"});
  EXPECT_EQ(detected("waw,raw"), (Names{"raw", "waw"}));
  EXPECT_EQ(detected("waw-across"), Names{"waw-across"});
  EXPECT_EQ(detected("raw-within,raw-across"), Names{"raw"});
  EXPECT_EQ(detected("mixed-atomics"), Names{"mixed-atomics"});
  EXPECT_EQ(detected("all,mixed-atomics").size(), on.size() + 1);
  EXPECT_EQ(detected("raw,none,war"), Names{"war"});
}

TEST(DetectList, TakesAway) {
  EXPECT_EQ(detected("-raw"), without("raw"));
  EXPECT_EQ(detected("all,-no-progress"), without("no-progress"));
  EXPECT_EQ(detected("raw,-raw-within"), Names{"raw-across"});
  EXPECT_EQ(detected("-raw,-war,raw"), without("war"));
  EXPECT_EQ(detected("raw,-war"), Names{"raw"});
}

TEST(DetectList, Scopes) {
  KindSet kinds = parse_detect_list("waw-across");
  EXPECT_TRUE(kinds.contains(Kind::waw, Scope::across_tiles));
  EXPECT_FALSE(kinds.contains(Kind::waw, Scope::within_tile));
}

TEST(DetectList, InvalidLists) {
  for (auto [list, message, hint] : {
           std::tuple{"rwa", "unknown kind 'rwa' in '--detect'", "did you mean 'raw'?"},
           std::tuple{"raw,", "empty kind in '--detect'", "separate kinds by single commas: '--detect raw,war'"},
           std::tuple{"", "empty kind in '--detect'", "separate kinds by single commas: '--detect raw,war'"},
           std::tuple{"-", "unknown kind '' in '--detect'", "'ampsim explain' lists the kinds"},
           std::tuple{"everything-else", "unknown kind 'everything-else' in '--detect'",
                      "'ampsim explain' lists the kinds"},
           std::tuple{"no-progress-within",
                      "'no-progress-within' in '--detect': findings of kind 'no-progress' have no scope",
                      "remove '-within'"},
       }) {
    try {
      parse_detect_list(list);
      ADD_FAILURE() << list << " accepted";
    } catch (const UsageError &error) {
      EXPECT_STREQ(error.what(), message);
      EXPECT_EQ(error.hint, hint);
    }
  }
}

} // namespace
} // namespace ampsim::cli
