// `ampsim explain`: every kind has its texts, and its programs do what they say.
#include "cli/report/detect_list.h"
#include "cli/report/explain.h"
#include "cli/support/temporary_folder.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

TEST(Explain, EveryKindHasAWrongProgramAndItsMendedForm) {
  for (Kind kind : known_kinds()) {
    std::string name(info(kind).name), text = explanation_text(name, false);
    EXPECT_TRUE(text.starts_with(name + ": ")) << name;
    EXPECT_NE(text.find("// HAZARD: " + name), std::string::npos) << name;
    EXPECT_NE(text.find("// HAZARD-NONE"), std::string::npos) << name;
    EXPECT_NE(text.find(" [" + name), std::string::npos) << name; // the report
  }
  EXPECT_EQ(explanation_text("raw-within", false), explanation_text("raw", false));
}

TEST(Explain, UnknownKinds) {
  try {
    explanation_text("rwa", false);
    ADD_FAILURE();
  } catch (const UsageError &error) {
    EXPECT_EQ(error.status, 64);
    EXPECT_STREQ(error.what(), "unknown kind or idea 'rwa'");
    EXPECT_EQ(error.hint,
              "did you mean 'raw'? the kinds are raw, war, waw, atomic, mixed-atomics, divergent-barrier, "
              "out-of-bounds, uninitialized, no-progress, aliased-texture, aliased-launch; the ideas are tile, barrier, "
              "fence, interval, uniform-flow, memory-model");
  }
  EXPECT_THROW(explanation_text("", false), UsageError);
}

/// What `ampsim verify` says about a program.
int verify(std::string_view program) {
  TemporaryFolder folder("ampsim-explain");
  std::filesystem::path file = folder.path() / "program.cpp";
  std::ofstream(file) << program;
  return std::system(("'" AMPSIM_PROGRAM "' verify -q '" + file.string() + "'").c_str());
}

class ExplainedPrograms : public testing::TestWithParam<Kind> {};

/// tests/explanations/update writes the reports anew. That wrong and mended programs have the findings that are annotated in
/// them is what `ampsim selftest` looks at (tests/gate/selftest.bash).
TEST_P(ExplainedPrograms, HaveTheReportsThatAreShown) {
  std::string kind(info(GetParam()).name), printed;
  FILE *pipe = popen((AMPSIM_SOURCE "/tests/explanations/report '" AMPSIM_PROGRAM "' " + kind).c_str(), "r");
  ASSERT_TRUE(pipe);
  for (int c; (c = std::fgetc(pipe)) != EOF;)
    printed += char(c);
  pclose(pipe);
  EXPECT_EQ(printed, explanation(GetParam())->report);
}

TEST(Explain, EveryIdeaHasAWrongProgramAndARightOne) {
  for (const Idea &idea : ideas()) {
    std::string text = explanation_text(idea.name, false);
    EXPECT_TRUE(text.starts_with(std::string(idea.name) + ": ")) << idea.name;
    EXPECT_NE(text.find("C++ AMP specification, section "), std::string::npos) << idea.name;
    EXPECT_NE(idea.wrong.find("// HAZARD"), std::string::npos) << idea.name;
    EXPECT_NE(idea.right.find("// HAZARD-NONE"), std::string::npos) << idea.name;
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 62) << idea.name << ": more than a screen";
    EXPECT_EQ(verify(idea.wrong), 0) << idea.name;
    EXPECT_EQ(verify(idea.right), 0) << idea.name;
  }
}

std::string test_name(const testing::TestParamInfo<Kind> &parameter) {
  std::string name(info(parameter.param).name);
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(, ExplainedPrograms, testing::ValuesIn(known_kinds()), test_name);

} // namespace
} // namespace ampsim::cli
