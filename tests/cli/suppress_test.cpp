// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Patterns, entries and comments that suppress findings, and the accounting of their use.
#include "cli/report/literals.h"
#include "cli/report/suppress/filter.h"
#include "cli/report/suppress/library_findings.h"
#include "cli/support/glob.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/temporary_folder.h"
#include "golden_report.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

TEST(Glob, FitsTheEndOfAPath) {
  EXPECT_TRUE(glob_matches_path("reduce.cpp", "src/reduce.cpp"));
  EXPECT_TRUE(glob_matches_path("src/*.cpp", "/home/me/src/reduce.cpp"));
  EXPECT_TRUE(glob_matches_path("src/**/*.cpp", "src/a/b/reduce.cpp"));
  EXPECT_TRUE(glob_matches_path("src/**/*.cpp", "src/reduce.cpp"));
  EXPECT_TRUE(glob_matches_path("./src/[rs]educe.cpp", "src/reduce.cpp"));
  EXPECT_FALSE(glob_matches_path("duce.cpp", "src/reduce.cpp"));
  EXPECT_FALSE(glob_matches_path("src/*.cpp", "src/a/reduce.cpp"));
  EXPECT_FALSE(glob_matches_path("/src/*.cpp", "lib/src/reduce.cpp"));
}

TEST(Glob, Expands) {
  namespace fs = std::filesystem;
  frontend::TemporaryFolder own("ampsim-glob");
  const fs::path &folder = own.path();
  fs::create_directories(folder / "a" / "b");
  fs::create_directories(folder / ".hidden");
  for (const char *file : {"z.cpp", "y.cpp", "a/x.cpp", "a/b/w.cpp", "a/b/w.txt", ".hidden/v.cpp", ".u.cpp"})
    std::ofstream(folder / file) << "x";
  auto names = [&](const std::string &pattern) {
    std::vector<std::string> files = expand_glob((folder / pattern).string());
    for (std::string &file : files)
      file = fs::path(file).lexically_relative(folder);
    return files;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("*.cpp"), (Names{"y.cpp", "z.cpp"}));
  EXPECT_EQ(names("**/*.cpp"), (Names{"a/b/w.cpp", "a/x.cpp", "y.cpp", "z.cpp"}));
  EXPECT_EQ(names("a/**"), (Names{"a/b/w.cpp", "a/b/w.txt", "a/x.cpp"}));
  EXPECT_EQ(names("z.cpp"), Names{"z.cpp"});
  EXPECT_EQ(names("none*.cpp"), Names{});
}

SuppressionRule comment(std::string_view line) {
  std::vector<SuppressionRule> rules = read_comments(line, "a.cpp", 7);
  EXPECT_EQ(rules.size(), 1u) << line;
  return rules.empty() ? SuppressionRule{} : rules[0];
}

TEST(SuppressionComment, NamesKindsAndAReason) {
  SuppressionRule rule = comment("  x = 1; // NOHAZARD(war, waw-across): see http://bugs.example/why");
  EXPECT_EQ(rule.reason, "see http://bugs.example/why");
  EXPECT_EQ(rule.use.problem, "");
  EXPECT_EQ(rule.use.text, "NOHAZARD(war,waw-across)");
  EXPECT_TRUE(rule.kinds.contains(Kind::war, Scope::within_tile));
  EXPECT_FALSE(rule.kinds.contains(Kind::waw, Scope::within_tile));
  EXPECT_TRUE(rule.kinds.contains(Kind::waw, Scope::across_tiles));
  EXPECT_FALSE(rule.kinds.contains(Kind::raw, Scope::within_tile));
  EXPECT_EQ(read_comments("// NOHAZARD(war): a // NOHAZARD(waw): b", "a.cpp", 1).size(), 2u);
  EXPECT_TRUE(comment("/// NOHAZARD(war): why").kinds.contains(Kind::war));
  EXPECT_TRUE(read_comments("// HAZARD: war", "a.cpp", 1).empty());
  EXPECT_TRUE(read_comments("int NOHAZARD; // NOHAZARDS(war): x", "a.cpp", 1).empty());
}

TEST(SuppressionComment, LiteralsHaveNone) {
  const auto erased = [](std::initializer_list<const char *> lines) {
    LiteralEraser eraser;
    std::vector<std::string> result;
    for (const char *line : lines)
      result.push_back(eraser.erased(line));
    return result;
  };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(erased({"a = \"// b\"; // c \"d\""}), Lines{"a = \"    \"; // c \"d\""});
  EXPECT_EQ(erased({R"x(f("\"//", '"', '\'', 1'000'000, u8'/'); // c)x"}),
            Lines{R"x(f("    ", ' ', '  ', 1'000'000, u8' '); // c)x"});
  EXPECT_EQ(erased({"x = LR\"ab(// )a\"", "// )ab\"; // c"}), (Lines{"x = LR\"ab(// )a\"", "// )ab\"; // c"}));
  EXPECT_EQ(erased({"\"a\\", "// b\"; // c"}), (Lines{"\"  ", "    \"; // c"}));
  EXPECT_EQ(erased({"/* \" */ x; // c", "/* '", "\" */ \"//\""}),
            (Lines{"/* \" */ x; // c", "/* '", "\" */ \"  \""}));
  EXPECT_EQ(erased({"\"not closed", "// c", "'", "\"", "R\"", "R\"(", "// in it"}),
            (Lines{"\"          ", "// c", "'", "\"", "R\"", "R\"(", "// in it"}));
}
TEST(SuppressionComment, AnInvalidOneHasNoEffectAndIsReported) {
  for (std::string_view line :
       {"// NOHAZARD", "// NOHAZARD: why", "// NOHAZARD(): why", "// NOHAZARD(all): why", "// NOHAZARD(-raw): why",
        "// NOHAZARD(wra): why", "// NOHAZARD(war: why", "x = 1; /* NOHAZARD(war): why */"}) {
    SuppressionRule rule = comment(line);
    EXPECT_FALSE(rule.kinds.any()) << line;
    EXPECT_NE(rule.use.problem.find("no effect"), std::string::npos) << line;
  }
  for (std::string_view line : {"// NOHAZARD(war)", "// NOHAZARD(war):", "// NOHAZARD(war):  "}) {
    SuppressionRule rule = comment(line);
    EXPECT_TRUE(rule.kinds.contains(Kind::war)) << line;
    EXPECT_NE(rule.use.problem.find("without a reason"), std::string::npos) << line;
  }
}

/// A file that exists for the lifetime of the object.
struct TemporaryFile {
  frontend::TemporaryFolder folder{"ampsim-suppress"};
  std::string name;
  TemporaryFile(std::string_view end, std::string_view text) : name(folder.path() / end) {
    std::ofstream(name) << text;
  }
};

std::string complaint(std::string_view text) {
  TemporaryFile file("rules.toml", text);
  try {
    read_suppressions(file.name);
  } catch (const UsageError &error) {
    return error.what();
  }
  return "none";
}

TEST(Suppressions, ErrorsNameTheLine) {
  EXPECT_EQ(complaint("[[suppress]]\nkind = 'war'\nreason = 'x'\n"), "none");
  EXPECT_NE(complaint("[[suppress]]\nreason = 'x'\n").find(":1: an entry that would suppress everything"),
            std::string::npos);
  EXPECT_NE(complaint("\n[[suppress]]\nkind = 'wra'\n").find(":3: unknown kind 'wra'"), std::string::npos);
  EXPECT_NE(complaint("[[suppress]]\nkind = 'none'\n").find(":2: 'kind' is empty"), std::string::npos);
  EXPECT_NE(complaint("[[suppress]]\nkind = 7\n").find(":2: 'kind' must be"), std::string::npos);
  EXPECT_NE(complaint("[[suppress]]\nvariabel = 'x'\n").find(":2: unknown key 'variabel'"), std::string::npos);
  EXPECT_NE(complaint("[[supress]]\nkind = 'war'\n").find("unknown key 'supress'"), std::string::npos);
  EXPECT_NE(complaint("[[suppress]\n").find("rules.toml:1:"), std::string::npos);
  EXPECT_THROW(read_suppressions("/no/such/file.toml"), UsageError);
}

TEST(FindingFilter, EntriesSuppressFindingsAndAreCounted) {
  TemporaryFile file("rules.toml", "[[suppress]]\nkind = 'war'\nvariable = 'av_*'\nfunction = 'Vector*'\n"
                                   "file = 'vector_sum.cpp'\nreason = 'known'\n"
                                   "[[suppress]]\nvariable = 'other'\nreason = 'gone'\n"
                                   "[[suppress]]\nkind = 'mixed-atomics'\nreason = 'not looked for'\n");
  golden::Run run = golden::vector_sum();
  FindingFilter filter({file.name}, "");
  Suite suite = suite_of(run.report());
  filter.apply(suite.programs[0], run.sources);
  filter.finish(suite);
  const Report &report = suite.programs[0].report;
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].kind, Kind::waw);
  ASSERT_EQ(report.suppressed.size(), 1u);
  EXPECT_EQ(report.suppressed[0].suppression->reason, "known");
  EXPECT_EQ(report.suppressed[0].suppression->line, 1u);
  std::vector<Diagnostic> warnings = suppression_warnings(suite);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].line, 7u);
  EXPECT_EQ(warnings[0].message, "unused suppression: variable other");
}

TEST(FindingFilter, OnlyKnownFindingsOfALibraryAreSuppressed) {
  ReportFinding finding;
  finding.kind = Kind::war;
  finding.accesses.resize(2);
  finding.accesses[1].stack = {{.file = "/usr/include/rocprim/block/detail/block_scan_warp_scan.hpp", .line = 738}};
  finding.accesses[1].stack[0].function =
      "rocprim::detail::block_scan_warp_scan<int, 256, 1, 1>::get_block_prefix<prefix>(unsigned int, int)";
  const std::optional<Suppression> known = known_in_library(finding);
  ASSERT_TRUE(known);
  EXPECT_EQ(known->by, Suppression::By::file);
  EXPECT_EQ(known->file, "rocPRIM");
  finding.kind = Kind::waw;
  EXPECT_FALSE(known_in_library(finding));
  finding.kind = Kind::war;
  finding.accesses[1].stack[0].function = "rocprim::detail::block_scan_warp_scan<int, 256, 1, 1>::scan(int)";
  EXPECT_FALSE(known_in_library(finding));
}

TEST(FindingFilter, NothingIsUnusedInAProgramThatDidNotEnd) {
  TemporaryFile file("rules.toml", "[[suppress]]\nvariable = 'other'\nreason = 'x'\n");
  golden::Run run = golden::vector_sum();
  Report report = run.report();
  report.outcome = Outcome::time_limit;
  Suite suite = suite_of(report);
  FindingFilter filter({file.name}, "");
  filter.apply(suite.programs[0], run.sources);
  filter.finish(suite);
  EXPECT_TRUE(suppression_warnings(suite).empty());
}

/// The golden run with a comment at the end of line 38, or on a line of its own before.
Suite with_comment(golden::Run run, std::string_view after, std::string_view before) {
  std::string text;
  for (unsigned line = 1; line < 60; ++line) {
    std::string_view own = run.sources.line("vector_sum.cpp", line);
    text += line == 37 && !before.empty() ? before : own;
    text += line == 38 ? after : "";
    text += "\n";
  }
  run.sources.add("vector_sum.cpp", text);
  Suite suite = suite_of(run.report());
  FindingFilter filter({}, "");
  filter.apply(suite.programs[0], run.sources);
  filter.finish(suite);
  return suite;
}

TEST(FindingFilter, ACommentAppliesToItsLineOrAloneToTheNext) {
  golden::Run run = golden::vector_sum();
  EXPECT_EQ(with_comment(run, " // NOHAZARD(war): x", "").suppressed(), 1u);
  EXPECT_EQ(with_comment(run, " // NOHAZARD(war,waw): x", "").suppressed(), 2u);
  EXPECT_EQ(with_comment(run, "", "  // NOHAZARD(waw): x").suppressed(), 1u);
  Suite other = with_comment(run, "", "int code; // NOHAZARD(waw): x");
  EXPECT_EQ(other.suppressed(), 0u);
  ASSERT_EQ(suppression_warnings(other).size(), 1u);
  EXPECT_EQ(suppression_warnings(other)[0].message, "unused suppression: NOHAZARD(waw)");
  EXPECT_EQ(with_comment(run, " // NOHAZARD(raw,war-within): x", "").suppressed(), 0u);
}

} // namespace
} // namespace ampsim::cli
