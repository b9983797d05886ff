// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records in gdb's format.
#include "cli/host/machine_interface.h"

#include <gtest/gtest.h>

namespace ampsim::cli::host {
namespace {

TEST(MachineInterface, ResultsHaveTokensAndValues) {
  const auto record = parse_record(
      R"mi(26^done,stack=[frame={level="0",func="main",line="33"},frame={level="1",func="f(int)"}],empty=[],more={}
)mi");
  ASSERT_TRUE(record);
  EXPECT_EQ(record->kind, MiRecord::Kind::result);
  EXPECT_EQ(record->token, 26u);
  EXPECT_EQ(record->name, "done");
  EXPECT_EQ(record->values["stack"][1]["func"], "f(int)");
  EXPECT_EQ(record->values["stack"][0]["line"], "33");
  EXPECT_EQ(record->values["empty"], Json::array());
  EXPECT_EQ(record->values["more"], Json::object());
}

TEST(MachineInterface, StopsAndNotices) {
  const auto stop =
      parse_record(R"(*stopped,reason="breakpoint-hit",bkptno="1",frame={args=[{name="x",value="9"}]})");
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->kind, MiRecord::Kind::exec);
  EXPECT_FALSE(stop->token);
  EXPECT_EQ(stop->values["frame"]["args"][0]["value"], "9");
  const auto notice = parse_record(R"(=breakpoint-modified,bkpt={number="1",thread-groups=["i1"],times="2"})");
  ASSERT_TRUE(notice);
  EXPECT_EQ(notice->kind, MiRecord::Kind::notify);
  EXPECT_EQ(notice->values["bkpt"]["thread-groups"][0], "i1");
}

TEST(MachineInterface, TextsAreUnescaped) {
  const auto record = parse_record(R"(~"17\t\"a\\b\" \303\244\n")");
  ASSERT_TRUE(record);
  EXPECT_EQ(record->kind, MiRecord::Kind::text);
  EXPECT_EQ(record->name, "~");
  EXPECT_EQ(record->values, "17\t\"a\\b\" ä\n");
  ASSERT_TRUE(parse_record("(gdb) "));
  EXPECT_EQ(parse_record("(gdb) ")->kind, MiRecord::Kind::text);
}

TEST(MachineInterface, InvalidRecordsAreIgnored) {
  for (const char *line : {"", "hello", "12", "^done,", "^done,x", "^done,x=", "^done,x={a=\"1\"",
                           "*stopped,x=[\"1\",", "^done,x=\"open", "99999999999999999999^done", "^done,x=\"1\"y"})
    EXPECT_FALSE(parse_record(line)) << line;
  EXPECT_FALSE(parse_record("^done,x=" + std::string(100000, '[')));
}

TEST(MachineInterface, ArgumentsAreQuoted) {
  EXPECT_EQ(mi_string("a \"b\" \\ c\nd"), R"("a \"b\" \\ c\nd")");
  EXPECT_EQ(parse_record("^done,x=" + mi_string("a \"b\" \\ c\nd"))->values["x"], "a \"b\" \\ c\nd");
}

} // namespace
} // namespace ampsim::cli::host
