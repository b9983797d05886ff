// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The format of explanations, ideas and lessons.
#include "cli/support/sectioned_text.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

TEST(SectionedText, HasFieldsATextAndSections) {
  SectionedText text =
      parse_sectioned_text("title: Two: words \nnonsense\n\nA text.\n\nMore.\n\n## Task\n\nDo it.\n");
  ASSERT_EQ(text.fields.size(), 2u);
  EXPECT_EQ(text.fields[0].name, "title");
  EXPECT_EQ(text.fields[0].value, "Two: words");
  EXPECT_EQ(text.fields[1].name, "nonsense");
  EXPECT_EQ(text.fields[1].value, "");
  EXPECT_EQ(text.fields[1].line, "nonsense");
  EXPECT_EQ(text.sections, (std::map<std::string, std::string>{{"", "A text.\n\nMore."}, {"Task", "Do it."}}));
}

TEST(SectionedText, LinesMayEndAsOnWindowsOrNotAtAll) {
  SectionedText text = parse_sectioned_text("title: T\r\n\r\nA text.\r\n\r\n## Task\r\nDo it.");
  EXPECT_EQ(text.fields.at(0).value, "T");
  EXPECT_EQ(text.sections, (std::map<std::string, std::string>{{"", "A text."}, {"Task", "Do it."}}));
  EXPECT_EQ(parse_sectioned_text("").sections, (std::map<std::string, std::string>{{"", ""}}));
}

TEST(SectionedText, AFencedBlockBeginsNoSectionAndKeepsItsBlanks) {
  SectionedText text = parse_sectioned_text(
      "\n## Picture\n\n```text\n  ## no heading\n## nor this\n\n  x  \n```\n\n## Why\n\nSo.\n");
  EXPECT_EQ(fenced_block(text.sections["Picture"]), "  ## no heading\n## nor this\n\n  x  \n");
  EXPECT_EQ(text.sections["Why"], "So.");
  EXPECT_EQ(fenced_block("Prose."), "");
  EXPECT_EQ(fenced_block("```\nfirst\n```\n```\nsecond\n```"), "first\n");
}

TEST(SectionedText, ItemsOfAListAreOneLineEach) {
  EXPECT_EQ(list_items("- one\n  and more\n\n- two\n"), (std::vector<std::string>{"one and more", "two"}));
  EXPECT_EQ(list_items("no list"), std::vector<std::string>());
}

} // namespace
} // namespace ampsim::cli
