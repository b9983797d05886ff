// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Annotations: parsing and matching.
#include "cli/analysis/verify.h"
#include "frontend/driver/temporary_folder.h"
#include "golden_report.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

Annotations annotations_of(std::string_view text) {
  SourceText sources;
  sources.add("a.cpp", text);
  return read_annotations({"a.cpp"}, sources);
}

TEST(Annotations, AreRead) {
  Annotations a = annotations_of("x; // HAZARD: war across-tiles av_sum\n"
                                 "   // HAZARD@-1: waw\n"
                                 "y; //HAZARD: raw within-tile // HAZARD@+2: out-of-bounds data\n"
                                 "// REJECT: C3561\n"
                                 "z; // REJECT\n");
  EXPECT_TRUE(a.malformed.empty());
  ASSERT_EQ(a.hazards.size(), 4u);
  EXPECT_EQ(a.hazards[0].line, 1u);
  EXPECT_EQ(a.hazards[0].kind, Kind::war);
  EXPECT_EQ(a.hazards[0].scope, Scope::across_tiles);
  EXPECT_EQ(a.hazards[0].variable, "av_sum");
  EXPECT_EQ(a.hazards[1].line, 1u);
  EXPECT_FALSE(a.hazards[1].scope);
  EXPECT_EQ(a.hazards[2].line, 3u);
  EXPECT_EQ(a.hazards[2].scope, Scope::within_tile);
  EXPECT_EQ(a.hazards[3].line, 5u);
  EXPECT_EQ(a.hazards[3].variable, "data");
  ASSERT_EQ(a.rejections.size(), 2u);
  EXPECT_EQ(a.rejections[0].code, "C3561");
  EXPECT_EQ(a.rejections[1].code, "");
  EXPECT_EQ(a.rejections[1].line, 5u);
  EXPECT_FALSE(a.none);
  EXPECT_TRUE(annotations_of("int main() {} // HAZARD-NONE\n").none);
}

TEST(Annotations, ProseIsIgnored) {
  Annotations a = annotations_of("// HAZARDS: many\n// see HAZARD: raw\nint HAZARD; // REJECTED\n");
  EXPECT_TRUE(a.hazards.empty() && a.rejections.empty() && a.malformed.empty() && !a.none);
}

TEST(Annotations, MisspeltOnesAreMismatches) {
  for (auto [line, message] : {
           std::pair{"// HAZARD: rwa", "annotation with an unknown kind 'rwa'"},
           std::pair{"// HAZARD:", "annotation without a kind"},
           std::pair{"// HAZARD raw", "annotation without a colon after 'HAZARD'"},
           std::pair{"// HAZARD@x: raw", "annotation with an invalid line offset"},
           std::pair{"// HAZARD@-5: raw", "annotation with an invalid line offset"},
           std::pair{"// HAZARD: raw across data", "annotation with an unexpected word 'data'"},
           std::pair{"// HAZARD: out-of-bounds across-tiles data",
                     "annotation with a scope, but findings of kind 'out-of-bounds' have no scope"},
       }) {
    Annotations a = annotations_of(line);
    ASSERT_EQ(a.malformed.size(), 1u) << line;
    EXPECT_EQ(a.malformed[0].message, message);
    EXPECT_EQ(a.malformed[0].line, 1u);
  }
}

TEST(Annotations, IncludedFilesCount) {
  frontend::TemporaryFolder own("ampsim-verify");
  const std::filesystem::path &folder = own.path();
  std::ofstream(folder / "a.cpp") << "#include \"b.h\"\n#include <vector>\n#include \"missing.h\"\n";
  std::ofstream(folder / "b.h") << "# include \"a.cpp\"\n// HAZARD: raw\n";
  SourceText sources;
  Annotations a = read_annotations({(folder / "a.cpp").string()}, sources);
  ASSERT_EQ(a.hazards.size(), 1u);
  EXPECT_EQ(a.hazards[0].file, (folder / "b.h").string());
}

TEST(Annotations, OptionsAreOnTheFirstLine) {
  SourceText sources;
  sources.add("a.cpp", "// OPTIONS: --permissive -O2 \nint x;");
  sources.add("b.cpp", "int x;\n// OPTIONS: --permissive\n");
  EXPECT_EQ(options_annotation("a.cpp", sources), "--permissive -O2");
  EXPECT_EQ(options_annotation("b.cpp", sources), "");
}

/// A report of findings on lines of a.cpp, compared with annotations.
struct Scene {
  Report report;
  ReportFinding &add(Kind kind, Scope scope, std::string variable, unsigned first, unsigned second) {
    ReportFinding finding;
    finding.kind = kind;
    finding.scope = scope;
    finding.severity = info(kind).severity;
    finding.message = "seen";
    for (unsigned line : {first, second}) {
      ReportAccess access;
      access.variable = variable;
      access.stack = {{"f", "a.cpp", line, 1}, {"g", "a.cpp", 99, 1}};
      finding.accesses.push_back(access);
    }
    report.findings.push_back(finding);
    return report.findings.back();
  }
  std::vector<std::string> mismatches(std::string_view text) const {
    std::vector<std::string> result;
    for (const Mismatch &each : compare(report, annotations_of(text)))
      result.push_back(std::to_string(each.line) + ": " + each.message);
    return result;
  }
};

using Lines = std::vector<std::string>;

TEST(Compare, MatchesByTheSecondAccess) {
  Scene scene;
  scene.add(Kind::war, Scope::within_tile, "s", 1, 2);
  EXPECT_EQ(scene.mismatches("\n// HAZARD: war within-tile s\n"), Lines{});
  EXPECT_EQ(scene.mismatches("\n// HAZARD: war\n"), Lines{});
  EXPECT_EQ(scene.mismatches("\n// HAZARD: war s\n"), Lines{});
  EXPECT_EQ(
      scene.mismatches("// HAZARD: war\n"),
      (Lines{"1: annotation without a finding: war", "2: finding without an annotation: seen [war within-tile]"}));
  for (const char *wrong : {"\n// HAZARD: waw\n", "\n// HAZARD: war across-tiles\n", "\n// HAZARD: war t\n"})
    EXPECT_EQ(scene.mismatches(wrong).size(), 2u) << wrong;
}

TEST(Compare, FindingsThatDifferInTheirFirstAccessAreOne) {
  Scene scene;
  scene.add(Kind::war, Scope::within_tile, "s", 1, 3);
  scene.add(Kind::war, Scope::within_tile, "s", 2, 3);
  EXPECT_EQ(scene.mismatches("\n\n// HAZARD: war\n"), Lines{});
  scene.add(Kind::war, Scope::within_tile, "t", 2, 3);
  EXPECT_EQ(scene.mismatches("\n\n// HAZARD: war\n").size(), 1u);
  EXPECT_EQ(scene.mismatches("\n\n// HAZARD: war // HAZARD: war\n"), Lines{});
}

TEST(Compare, TheVagueAnnotationMatchesTheRest) {
  // Greedily, the first annotation could take the only finding that the second matches.
  Scene scene;
  scene.add(Kind::war, Scope::within_tile, "s", 1, 1);
  scene.add(Kind::war, Scope::within_tile, "t", 1, 1);
  EXPECT_EQ(scene.mismatches("// HAZARD: war // HAZARD: war within-tile s\n"), Lines{});
  EXPECT_EQ(scene.mismatches("// HAZARD: war within-tile t // HAZARD: war\n"), Lines{});
}

TEST(Compare, MembersMayBeNamed) {
  Scene scene;
  scene.add(Kind::waw, Scope::across_tiles, "records", 1, 1).accesses[1].member = ".stamp";
  EXPECT_EQ(scene.mismatches("// HAZARD: waw records\n"), Lines{});
  EXPECT_EQ(scene.mismatches("// HAZARD: waw records.stamp\n"), Lines{});
}

TEST(Compare, None) {
  Scene scene;
  EXPECT_EQ(scene.mismatches("// HAZARD-NONE\n"), Lines{});
  EXPECT_EQ(scene.mismatches(""), Lines{});
  EXPECT_EQ(scene.mismatches("// HAZARD-NONE // HAZARD: raw\n").size(), 2u);
  scene.add(Kind::raw, Scope::within_tile, "s", 1, 2);
  EXPECT_EQ(scene.mismatches("// HAZARD-NONE\n"),
            Lines{"2: finding without an annotation: seen [raw within-tile]"});
}

TEST(Compare, ADivergentBarrierMatchesAnyOfItsGroups) {
  Scene scene;
  ReportFinding finding;
  finding.kind = Kind::divergent_barrier;
  finding.groups = {{.stack = {{"f", "a.cpp", 2, 1}}}, {.stack = {{"f", "a.cpp", 4, 1}}}, {.ended = true}};
  scene.report.findings = {finding};
  EXPECT_EQ(scene.mismatches("\n// HAZARD: divergent-barrier\n"), Lines{});
  EXPECT_EQ(scene.mismatches("\n\n\n// HAZARD: divergent-barrier\n"), Lines{});
  EXPECT_EQ(scene.mismatches("// HAZARD: divergent-barrier\n").size(), 2u);
}

TEST(Compare, NotesOnlyWhereTheyAreAnnotated) {
  Scene scene;
  scene.report.launches = {{.id = 1, .file = "a.cpp", .line = 2}, {.id = 2, .file = "a.cpp", .line = 3}};
  for (std::uint32_t launch : {1, 2}) {
    ReportFinding note;
    note.kind = Kind::aliased_launch;
    note.severity = Severity::note;
    note.launch = launch;
    note.aliases = {"src", "dst"};
    scene.report.findings.push_back(note);
  }
  EXPECT_EQ(scene.mismatches("// HAZARD-NONE\n"), Lines{});
  EXPECT_EQ(scene.mismatches("\n// HAZARD: aliased-launch\n").size(), 1u);
  EXPECT_EQ(scene.mismatches("\n// HAZARD: aliased-launch\n// HAZARD: aliased-launch dst\n"), Lines{});
}

TEST(Compare, Rejections) {
  Report refused =
      make_report({"a.cpp"}, {}, {{"error", "C3561", "no", "a.cpp", 2, 1}, {"warning", "", "w", "a.cpp", 3, 1}});
  Annotations right = annotations_of("\n// REJECT: C3561\n"), any = annotations_of("\n// REJECT\n"),
              code = annotations_of("\n// REJECT: C3930\n"), line = annotations_of("\n\n// REJECT\n"),
              none = annotations_of("// HAZARD: raw\n");
  EXPECT_TRUE(compare(refused, right).empty());
  EXPECT_TRUE(compare(refused, any).empty());
  EXPECT_EQ(compare(refused, code).size(), 1u);
  EXPECT_EQ(compare(refused, line).size(), 1u);
  EXPECT_EQ(verify_status(refused, right, {}), 0);
  EXPECT_EQ(verify_status(refused, line, compare(refused, line)), 1);
  EXPECT_EQ(verify_status(refused, none, {}), 65);
  Report accepted;
  EXPECT_EQ(compare(accepted, right).size(), 1u);
}

TEST(VerifyStatus, AbnormalEndsFail) {
  Report report;
  EXPECT_EQ(verify_status(report, {}, {}), 0);
  report.exit = 3; // a program may have a status of its own
  EXPECT_EQ(verify_status(report, {}, {}), 0);
  EXPECT_EQ(verify_status(report, {}, {Mismatch{}}), 1);
  for (Outcome outcome : {Outcome::signal, Outcome::time_limit, Outcome::memory_limit}) {
    report.outcome = outcome;
    EXPECT_EQ(verify_status(report, {}, {}), 1);
  }
}

} // namespace
} // namespace ampsim::cli
