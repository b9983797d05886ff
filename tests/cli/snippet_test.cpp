// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Source lines with a caret.
#include "cli/report/snippet.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

std::string show(std::string_view line, unsigned column, SourceExtent extent = {}) {
  SourceText sources;
  sources.add("f", line);
  return snippet({"", "f", 1, column}, extent, sources, false);
}

TEST(Snippet, CaretAndExtent) {
  EXPECT_EQ(show("  a[0] += b;", 8, {1, 3, 1, 11, "", "", ""}), "    1 |   a[0] += b;\n"
                                                                "      |   ~~~~~^~~~\n");
  EXPECT_EQ(show("x;", 1), "    1 | x;\n      | ^\n");
}

TEST(Snippet, AnExtentOverSeveralLinesIsCut) {
  EXPECT_EQ(show("  a = b +", 5, {1, 3, 2, 6, "", "", ""}), "    1 |   a = b +\n      |   ~~^~~~~\n");
  EXPECT_EQ(show("  c + d;", 5, {0, 1, 1, 7, "", "", ""}), "    1 |   c + d;\n      |     ^\n");
}

TEST(Snippet, TabsAreExpanded) {
  EXPECT_EQ(show("\ta\tb", 4, {1, 2, 1, 4, "", "", ""}), "    1 |         a       b\n"
                                                         "      |         ~~~~~~~~^\n");
}

TEST(Snippet, CharactersOfSeveralBytesHaveOneColumn) {
  EXPECT_EQ(show("/*\xC3\xA9*/ x", 8), "    1 | /*\xC3\xA9*/ x\n      |       ^\n");
}

TEST(Snippet, CharactersThatControlATerminalAreBlank) {
  EXPECT_EQ(show("/*\xC2\x9B"
                 "2J\xE2\x80\xAE\x1B*/ x",
                 14),
            "    1 | /* 2J  */ x\n      |           ^\n");
}

TEST(Snippet, ALongLineIsCutAroundTheCaret) {
  const std::string ones(500, '1'), twos(500, '2');
  EXPECT_EQ(show(ones + "X" + twos, 501), "    1 | ..." + std::string(60, '1') + "X" + std::string(99, '2') +
                                              "...\n      |    " + std::string(60, ' ') + "^\n");
  EXPECT_EQ(show("X" + twos, 1), "    1 | X" + std::string(159, '2') + "...\n      | ^\n");
  EXPECT_EQ(shortened(twos), std::string(160, '2') + "...");
  EXPECT_EQ(shortened("short"), "short");
}

TEST(Snippet, MissingSourcesAreLeftOut) {
  SourceText sources;
  EXPECT_EQ(snippet({"", "/nonexistent", 1, 1}, {}, sources, false), "");
  EXPECT_EQ(show("short", 99), "    1 | short\n");
  EXPECT_EQ(show("short", 0), "    1 | short\n");
}

TEST(SourceText, LineEndsAndByteOrderMarks) {
  SourceText sources;
  sources.add("f", "\xEF\xBB\xBFone\r\ntwo\n\nfour");
  EXPECT_EQ(sources.line("f", 1), "one");
  EXPECT_EQ(sources.line("f", 2), "two");
  EXPECT_EQ(sources.line("f", 3), "");
  EXPECT_EQ(sources.line("f", 4), "four");
  EXPECT_EQ(sources.line("f", 5), "");
  EXPECT_EQ(sources.line("f", 0), "");
}

} // namespace
} // namespace ampsim::cli
