// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim explain`: every kind has its texts, and its programs behave as described.
#include "cli/analysis/source_files.h"
#include "cli/report/annotations.h"
#include "cli/report/detect_list.h"
#include "cli/report/explain.h"
#include "cli/support/output.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/temporary_folder.h"
#include "model/languages.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <stdexcept>

namespace ampsim::cli {
namespace {

TEST(Explain, EveryKindHasAWrongProgramAndItsFixedForm) {
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
    EXPECT_STREQ(error.what(), "unknown kind or concept 'rwa'");
    EXPECT_EQ(error.hint, "did you mean 'raw'? 'explain' without a topic lists all");
  }
  const auto hint_for = [](std::string_view word) {
    try {
      return explanation_text(word, false);
    } catch (const UsageError &error) {
      return error.hint;
    }
  };
  EXPECT_TRUE(hint_for("raze").starts_with("did you mean 'race'? "));
  EXPECT_TRUE(hint_for("__syncthread").starts_with("did you mean '__syncthreads'? "));
  EXPECT_TRUE(hint_for("Uninit").starts_with("did you mean 'uninitialized'? "));
  EXPECT_TRUE(hint_for("warp-synchronization").starts_with("did you mean 'warp-sync'? "));
  const std::string all =
      "the kinds are raw, war, waw, atomic, mixed-atomics, divergent-barrier, out-of-bounds, uninitialized, "
      "no-progress, aliased-texture, aliased-launch, warp-sync, misaligned, use-after-free, leak, api-error, "
      "annotation, device-assert; the concepts are block, barrier, fence, interval, uniform-flow, memory-model";
  EXPECT_EQ(hint_for("xyzzy"), all);
}

TEST(Explain, WithoutATopicItListsAll) {
  const std::string text = explanation_text("", false);
  EXPECT_TRUE(text.starts_with("kinds of findings:\n  raw                read after write\n")) << text;
  EXPECT_NE(text.find("\nconcepts:\n  block              threads that cooperate\n"), std::string::npos) << text;
}

/// A program in a folder of its own.
class ProgramFile {
public:
  explicit ProgramFile(std::string_view program, std::string_view extension = ".cpp") : extension(extension) {
    write_file(path(), program);
  }
  std::string path() const { return (folder.path() / ("wrong" + extension)).string(); }
  std::string parent() const { return folder.path().string(); }

private:
  std::string extension;
  frontend::TemporaryFolder folder{"ampsim-explain"};
};

/// The exit status of `ampsim verify` for a program.
int verify(std::string_view program, std::string_view extension) {
  ProgramFile file(program, extension);
  return std::system(("'" AMPSIM_PROGRAM "' verify -q '" + file.path() + "'").c_str());
}

/// The report of `ampsim run` for a program, with the options in its source.
std::string report_of(const Explanation &text) {
  ProgramFile file(text.wrong, extension(text));
  SourceText sources;
  std::string command = "cd '" + file.parent() + "' && '" AMPSIM_PROGRAM "' run --color=never " +
                        options_annotation(file.path(), sources) + " wrong" + std::string(extension(text)) +
                        " 2>&1 >/dev/null </dev/null";
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    throw std::runtime_error("popen");
  std::string printed;
  for (int c; (c = std::fgetc(pipe)) != EOF;)
    printed += char(c);
  pclose(pipe);
  return printed;
}

class ExplainedPrograms : public testing::TestWithParam<std::size_t> {};

/// tests/explanations/update rewrites the reports. `ampsim selftest` checks that wrong and fixed programs have the
/// findings annotated in them (tests/gate/selftest.bash).
TEST_P(ExplainedPrograms, HaveTheReportsThatAreShown) {
  const Explanation &text = explanations()[GetParam()];
  std::string printed = report_of(text);
  EXPECT_EQ(printed, text.report);
  if (printed == text.report || !std::getenv("AMPSIM_UPDATE"))
    return;
  std::string file = AMPSIM_SOURCE "/cli/report/explanations/" +
                     (text.language == &default_language() ? "amp" : std::string(text.language->key)) + "/" +
                     std::string(info(text.kind).name) + ".md";
  std::string page = read_file(file);
  page.replace(page.find(text.report), text.report.size(), printed);
  write_file(file, page);
}

TEST(Explain, EveryIdeaHasAWrongProgramAndARightOne) {
  for (const Idea &idea : ideas()) {
    std::string text = explanation_text(idea.name, false, idea.language);
    EXPECT_TRUE(text.starts_with(std::string(name(idea)) + ": ")) << idea.name;
    const std::string_view document = idea.language->words.document;
    EXPECT_NE(text.find(document.substr(0, document.find('{'))), std::string::npos) << text;
    EXPECT_NE(idea.wrong.find("// HAZARD"), std::string::npos) << idea.name;
    EXPECT_NE(idea.right.find("// HAZARD-NONE"), std::string::npos) << idea.name;
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 62) << idea.name << ": more than a screen";
    const auto extensions = idea.language->extensions;
    const std::string_view suffix = extensions.empty() ? ".cpp" : extensions.front();
    EXPECT_EQ(verify(idea.wrong, suffix), 0) << idea.name;
    EXPECT_EQ(verify(idea.right, suffix), 0) << idea.name;
  }
}

std::string test_name(const testing::TestParamInfo<std::size_t> &parameter) {
  const Explanation &text = explanations()[parameter.param];
  std::string name = std::string(info(text.kind).name) + "_" + std::string(text.language->key);
  std::erase_if(name, [](char c) { return c == '-' || c == '+'; });
  return name;
}

INSTANTIATE_TEST_SUITE_P(, ExplainedPrograms, testing::Range(std::size_t{0}, explanations().size()), test_name);

TEST(Explain, CudaAndHipHaveTheirOwnTexts) {
  const Language &cuda = *language_named("cuda"), &hip = *language_named("hip");
  for (const Language *language : {&cuda, &hip}) {
    for (Kind kind : known_kinds()) {
      if (exists_in(kind, *language) && kind != Kind::mixed_atomics) {
        EXPECT_EQ(explanation_text(info(kind).name, false, language).find("restrict(amp)"), std::string::npos)
            << info(kind).name;
      }
    }
    for (const Idea &idea : ideas())
      EXPECT_EQ(explanation_text(idea.name, false, language).find("restrict(amp)"), std::string::npos) << idea.name;
  }
  EXPECT_EQ(explanation_text("raw", false, &default_language()).find("__global__"), std::string::npos);
  EXPECT_NE(explanation_text("aliased-launch", false, &cuda).find("CUDA does not have it"), std::string::npos);
}

TEST(Explain, WordsOfPrograms) {
  const Language &cuda = *language_named("cuda");
  for (auto [word, name] : {std::pair{"__syncthreads", "barrier: "},
                            {"__syncthreads()", "barrier: "},
                            {"block", "block: "},
                            {"tile", "block: "},
                            {"RAW", "raw: "},
                            {"Read after write", "raw: "},
                            {"__threadfence", "fence: "},
                            {"atomicAdd", "atomic: "}})
    EXPECT_TRUE(explanation_text(word, false, &cuda).starts_with(name)) << word;
  EXPECT_TRUE(explanation_text("tile", false).starts_with("block: "));
}

TEST(Explain, TheLanguageOfAFolder) {
  frontend::TemporaryFolder folder("ampsim-explain");
  const auto add = [&](const char *name, std::string_view text) {
    write_file((folder.path() / name).string(), text);
  };
  const auto language = [&] { return language_of_folder(folder.path().string()); };
  EXPECT_EQ(language(), nullptr);
  add("host.cpp", "#include <vector>\nint main() {}\n");
  add("notes.txt", "#include <amp.h>\n");
  EXPECT_EQ(language(), nullptr);
  add("sum.cpp", "#include <amp.h>\nint main() {}\n");
  EXPECT_EQ(language(), &default_language());
  add("sum.cu", "int main() {}\n");
  EXPECT_EQ(language(), nullptr);
  std::filesystem::remove(folder.path() / "sum.cpp");
  EXPECT_EQ(language(), language_named("cuda"));
  add("sum.cu", "#include <hip/hip_runtime.h>\nint main() {}\n");
  EXPECT_EQ(language(), language_named("hip"));
  EXPECT_EQ(language_of_folder("/nonexistent"), nullptr);
}

TEST(Explain, AReaderSeesTheLanguageThatIsNearest) {
  const Language &cuda = *language_named("cuda"), &hip = *language_named("hip");
  EXPECT_EQ(explanation(Kind::raw)->language, &default_language());
  EXPECT_EQ(explanation(Kind::raw, cuda)->language, &cuda);
  EXPECT_EQ(explanation(Kind::raw, hip)->language, &cuda);
  EXPECT_EQ(explanation(Kind::warp_sync)->language, &cuda);
  EXPECT_EQ(explanation(Kind::aliased_launch, cuda)->language, &default_language());
  const std::string text = explanation_text("out-of-bounds", false);
  EXPECT_LT(text.find("wrong.cu:"), text.find("In C++ AMP:"));
  EXPECT_NE(text.find("if (i < n)"), std::string::npos);
}

} // namespace
} // namespace ampsim::cli
