// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The JSON report against the example in docs/report-format.md: keys, their order, and shapes.
#include "cli/report/json.h"
#include "cli/report/names.h"
#include "golden_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ampsim::cli {
namespace {

using Json = nlohmann::ordered_json;
using Keys = std::vector<std::string>;

Keys keys(const Json &json) {
  Keys result;
  for (const auto &item : json.items())
    result.push_back(item.key());
  return result;
}

Json report_of(golden::Run run) { return Json::parse(json_report(run.report())); }

TEST(JsonReport, HasTheDocumentedShape) {
  Json json = report_of(golden::vector_sum());
  EXPECT_EQ(keys(json),
            (Keys{"schema", "language", "program", "verdict", "launches", "findings", "summary", "coverage"}));
  EXPECT_EQ(json["schema"], "ampsim-report/1");
  EXPECT_EQ(json["program"],
            Json::parse(R"({"files": ["vector_sum.cpp"], "args": [], "outcome": "exited", "exit": 0})"));
  EXPECT_EQ(keys(json["program"]), (Keys{"files", "args", "outcome", "exit"}));
  Json launch =
      Json::parse(R"({"id": 1, "kernel": "VectorSum(std::vector<int>&)::<lambda>", "file": "vector_sum.cpp",
      "line": 16, "tiled": true, "extent": [1024], "tile": [256], "tiles": 4, "threads": 1024, "aliased": false})");
  EXPECT_EQ(json["launches"], Json::array({launch}));
  EXPECT_EQ(keys(json["launches"][0]), keys(launch));
  EXPECT_EQ(json["summary"], Json::parse(R"({"errors": 2, "warnings": 0, "notes": 0, "suppressed": 0})"));
  EXPECT_EQ(keys(json["coverage"]), (Keys{"launches", "tiles", "threads", "accesses", "barriers", "kinds"}));
  EXPECT_EQ(json["coverage"]["accesses"], 5120);
  EXPECT_EQ(json["coverage"]["barriers"], 36);
  EXPECT_EQ(json["coverage"]["kinds"][0], "raw");
}

TEST(JsonReport, HasTheOptionsThatDetermineTheRun) {
  Report report = golden::vector_sum().report();
  report.options = {"--kernel", "k", "--arg", "a=[8]:index"};
  report.arguments = {"two words"};
  EXPECT_EQ(Json::parse(json_report(report))["program"]["options"],
            Json::parse(R"(["--kernel", "k", "--arg", "a=[8]:index"])"));
  EXPECT_EQ(command_line(report), "ampsim run --kernel k --arg 'a=[8]:index' vector_sum.cpp -- 'two words'");
  report.executable = "./sum";
  EXPECT_EQ(command_line(report), "ampsim run --kernel k --arg 'a=[8]:index' ./sum -- 'two words'");
}

TEST(JsonReport, AFindingHasTheDocumentedShape) {
  Json finding = report_of(golden::vector_sum())["findings"][0];
  EXPECT_EQ(keys(finding), (Keys{"id", "cause", "kind", "scope", "memory", "severity", "launch", "variable",
                                 "element", "count", "count_is", "message", "hint", "accesses"}));
  EXPECT_EQ(finding["id"].get<std::string>().size(), 16u);
  EXPECT_EQ(finding["kind"], "war");
  EXPECT_EQ(finding["scope"], "across-tiles");
  EXPECT_EQ(finding["memory"], "global");
  EXPECT_EQ(finding["severity"], "error");
  EXPECT_EQ(finding["message"], "write after read on 'av_sum[0]' across tiles");
  EXPECT_EQ(finding["hint"], "make the update atomic: atomic_fetch_add(&av_sum[0], tile_data[0])");
  Json first =
      Json::parse(R"json({"access": "read", "atomic": false, "bytes": 4, "tile": [0], "local": [0], "global": [0],
      "value": "0", "interval": 9, "iterations": [], "variable": "av_sum", "element": [0],
      "sentence": "thread [0] of tile [0] (global [0]) reads 0 here", "stack": [{"function":
      "VectorSum(std::vector<int>&)::<lambda>", "file": "vector_sum.cpp", "line": 38, "column": 36}],
      "range": {"line": 38, "column": 26, "end_line": 38, "end_column": 51}})json");
  EXPECT_EQ(finding["accesses"][0], first);
  EXPECT_EQ(keys(finding["accesses"][0]), keys(first));
  EXPECT_EQ(finding["accesses"][1]["global"], Json::array({256}));
  EXPECT_EQ(finding["accesses"][1]["value"], "25358");
}

TEST(JsonReport, OptionalMembers) {
  golden::Run run = golden::vector_sum(); // its findings are in the other order
  run.options.schedules = 3;
  run.outcome.findings[1].schedules = 2;
  run.outcome.findings[1].first_schedule = 1;
  run.outcome.findings[0].explained = false;
  run.outcome.findings[0].accesses.resize(1);
  run.outcome.outcome = Outcome::signal;
  run.outcome.signal = 11;
  run.outcome.fault = {1, 0, {KernelFault::What::stack_overflow, 11, std::nullopt, no_site}};
  Json json = report_of(std::move(run));
  EXPECT_EQ(json["program"]["fault"]["what"], "stack-overflow");
  EXPECT_EQ(keys(json["program"]["fault"]), (Keys{"what", "message", "launch", "stack"}));
  EXPECT_EQ(json["findings"][0]["schedules"], Json::parse(R"({"seen": 2, "of": 3, "order": "reverse"})"));
  EXPECT_FALSE(json["findings"][0].contains("explained"));
  EXPECT_EQ(json["findings"][1]["explained"], false);
  EXPECT_FALSE(json["findings"][1]["accesses"][0].contains("interval"));
  EXPECT_TRUE(json["findings"][0]["accesses"][0].contains("interval"));
}

TEST(JsonReport, HostMemoryThatIsGone) {
  golden::Run run = golden::vector_sum();
  run.outcome.outcome = Outcome::signal;
  run.outcome.signal = 11;
  run.outcome.host_copy_faults = {{.why = HostCopyFault::Why::freed,
                                   .to_host = true,
                                   .bytes = 40,
                                   .variable = "v",
                                   .file = "a.cpp",
                                   .line = 3,
                                   .launch = 1},
                                  {.bytes = 400, .file = "a.cpp", .line = 9, .signal = 11}};
  Json json = report_of(std::move(run));
  EXPECT_EQ(json["diagnostics"][0]["severity"], "warning");
  EXPECT_EQ(json["diagnostics"][0]["code"], "host-memory");
  EXPECT_EQ(json["diagnostics"][0]["line"], 3);
  EXPECT_EQ(json["program"]["fault"]["what"], "host-copy");
  EXPECT_EQ(json["program"]["fault"]["message"],
            "segmentation fault while reading 400 bytes of an array_view from host memory");
  EXPECT_EQ(json["program"]["fault"]["stack"][0]["line"], 9);
  EXPECT_FALSE(json["program"]["fault"].contains("launch"));
}

TEST(JsonReport, AnUntiledLaunchHasNoTiles) {
  golden::Run run = golden::vector_sum();
  run.outcome.launches[0].launch.tiled = false;
  run.outcome.launches[0].launch.tile.clear();
  run.outcome.launches[0].launch.tiles = 0;
  Json json = report_of(std::move(run));
  EXPECT_EQ(json["launches"][0]["tile"], Json::array());
  EXPECT_EQ(json["launches"][0]["tiles"], 0);
  EXPECT_FALSE(json["findings"][0]["accesses"][0].contains("tile"));
  EXPECT_FALSE(json["findings"][0]["accesses"][0].contains("local"));
}

TEST(JsonReport, ADivergentBarrierHasGroups) {
  golden::Run run = golden::vector_sum();
  SiteId barrier = run.site(Site::Kind::barrier, {{"f", "vector_sum.cpp", 38, 30}});
  Finding finding;
  finding.kind = Kind::divergent_barrier;
  finding.launch = 1;
  finding.groups = {{barrier, 128, {}}, {no_site, 1, {.rank_in_tile = 128, .local = {128, 0, 0}, .global = {128}}}};
  run.outcome.findings = {finding};
  Json json = report_of(std::move(run))["findings"][0];
  EXPECT_EQ(keys(json),
            (Keys{"id", "cause", "kind", "severity", "launch", "count", "count_is", "message", "hint", "groups"}));
  EXPECT_EQ(json["groups"][0],
            Json::parse(R"json({"at": "barrier", "threads": 128, "tile": [0], "example": {"local": [0],
      "global": [0]}, "sentence": "128 threads wait here; the first is thread [0] of tile [0] (global [0])", "stack": [{"function": "f", "file": "vector_sum.cpp", "line": 38, "column": 30}]})json"));
  EXPECT_EQ(json["groups"][1],
            Json::parse(R"json({"at": "exit", "threads": 1, "tile": [0], "example": {"local": [128],
      "global": [128]}, "sentence": "thread [128] of tile [0] (global [128]) has ended", "stack": []})json"));
}

TEST(JsonReport, AProgramThatDoesNotCompileHasDiagnostics) {
  Report report = make_report({"a.cpp"}, {"x"}, {{"error", "C3930", "no overload", "a.cpp", 3, 7}});
  Json json = Json::parse(json_report(report));
  EXPECT_EQ(json["program"]["outcome"], "not-compiled");
  EXPECT_EQ(json["program"]["exit"], 65);
  EXPECT_EQ(json["diagnostics"], Json::parse(R"([{"severity": "error", "code": "C3930", "message": "no overload",
      "file": "a.cpp", "line": 3, "column": 7}])"));
  EXPECT_EQ(json["findings"], Json::array());
  EXPECT_EQ(json["coverage"]["launches"], 0);
}

TEST(JsonReport, TheSignalIsNamed) {
  golden::Run run = golden::vector_sum();
  run.outcome.outcome = Outcome::signal;
  run.outcome.signal = 11;
  run.outcome.launches[0].ended = false;
  Json json = report_of(std::move(run));
  EXPECT_EQ(json["program"]["outcome"], "signal");
  EXPECT_EQ(json["program"]["exit"], 139);
  EXPECT_EQ(json["program"]["signal"], 11);
  EXPECT_EQ(json["launches"].size(), 1u);
  EXPECT_EQ(json["coverage"]["launches"], 0); // it did not finish
}

TEST(JsonReport, TextThatIsNotUtf8IsAccepted) {
  golden::Run run = golden::vector_sum();
  run.arguments = {"\xff\xfe"};
  EXPECT_TRUE(Json::accept(json_report(run.report())));
}

} // namespace
} // namespace ampsim::cli
