// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/support/unified_diff.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <initializer_list>
#include <string>

namespace ampsim::cli {
namespace {

TEST(UnifiedDiff, SameTexts) {
  EXPECT_EQ(unified_diff("a.cu", "", ""), "");
  EXPECT_EQ(unified_diff("a.cu", "x\ny", "x\ny"), "");
}

TEST(UnifiedDiff, ShowsThreeLinesAroundAChange) {
  EXPECT_EQ(unified_diff("a.cu", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a/a.cu\n+++ b/a.cu\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, Insertions) {
  EXPECT_EQ(unified_diff("x", "1\n2\n", "0\n1\n2\n"), "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n+0\n 1\n 2\n");
  EXPECT_EQ(unified_diff("x", "", "1\n"), "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+1\n");
  EXPECT_EQ(unified_diff("x", "1\n", ""), "--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n-1\n");
}

TEST(UnifiedDiff, LinesWithoutAnEnd) {
  EXPECT_EQ(unified_diff("x", "1\n2", "1\nx\n2"),
            "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n 1\n+x\n 2\n\\ No newline at end of file\n");
  EXPECT_EQ(unified_diff("x", "1", "1\n"), "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n\\ No newline at end of file\n+1\n");
}

TEST(UnifiedDiff, NamesThatNeedMore) {
  EXPECT_TRUE(unified_diff("my file", "", "1").starts_with("--- a/my file\t\n+++ b/my file\t\n"));
  EXPECT_TRUE(unified_diff("a\"b\\c\n", "", "1").starts_with("--- \"a/a\\\"b\\\\c\\012\"\n"));
}

/// `count` lines, and at the end of those with these numbers a '!'.
std::string numbered(unsigned count, std::initializer_list<unsigned> marked) {
  std::string text;
  for (unsigned k = 1; k <= count; ++k)
    text += std::to_string(k) + (std::ranges::find(marked, k) == marked.end() ? "\n" : "!\n");
  return text;
}

TEST(UnifiedDiff, ChangesWhoseContextsMeetShareAHunk) {
  const std::string before = numbered(40, {});
  const std::string near = unified_diff("x", before, numbered(40, {10, 17}));
  EXPECT_NE(near.find("@@ -7,14 +7,14 @@\n"), std::string::npos) << near;
  EXPECT_EQ(near.find("@@", near.find("@@\n") + 2), std::string::npos) << near;
  const std::string separate = unified_diff("x", before, numbered(40, {10, 18}));
  EXPECT_NE(separate.find("@@ -7,7 +7,7 @@\n"), std::string::npos) << separate;
  EXPECT_NE(separate.find("@@ -15,7 +15,7 @@\n"), std::string::npos) << separate;
}

} // namespace
} // namespace ampsim::cli
