// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as a value: order, fingerprints, coverage and the status.
#include "cli/report/phrases.h"
#include "cli/report/value.h"
#include "golden_report.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

TEST(ReportValue, FindingsAreInOrder) {
  Report report = golden::vector_sum().report();
  ASSERT_EQ(report.findings.size(), 2u);
  EXPECT_EQ(report.findings[0].kind, Kind::war);
  EXPECT_EQ(report.findings[1].kind, Kind::waw);
}

TEST(ReportValue, TheOrderDoesNotDependOnWhenTheyWereFound) {
  golden::Run one = golden::vector_sum(), other = golden::vector_sum();
  std::swap(other.outcome.findings[0], other.outcome.findings[1]);
  Report a = one.report(), b = other.report();
  for (std::size_t k = 0; k < 2; ++k)
    EXPECT_EQ(a.findings[k].id, b.findings[k].id);
}

TEST(ReportValue, FingerprintsStayWhenLinesMove) {
  golden::Run moved = golden::vector_sum();
  std::string text(60, '\n');
  moved.sources.add("elsewhere/vector_sum.cpp", text + "av_sum[0]  +=\ttile_data[0];\n");
  for (Site &site : moved.tables.sites)
    site.stack[0] = {site.stack[0].function, "elsewhere/vector_sum.cpp", 61, 3};
  Report before = golden::vector_sum().report(), after = moved.report();
  EXPECT_EQ(before.findings[0].id, after.findings[0].id);
  EXPECT_EQ(before.findings[1].id, after.findings[1].id);
}

TEST(ReportValue, FingerprintsDoNotDependOnNamesOfStreams) {
  auto id_with = [](const std::string &call) {
    golden::Run run = golden::vector_sum();
    run.outcome.findings[0].accesses[1].host = HostWork{.what = call, .file = "vector_sum.cpp", .line = 1};
    const ReportFinding finding = run.report().findings[0];
    EXPECT_EQ(finding.accesses[1].thread.host, call);
    EXPECT_EQ(finding.accesses[1].stack[0].function, "cudaFreeAsync");
    return finding.id;
  };
  const std::string id = id_with("cudaFreeAsync in stream 'copies'");
  EXPECT_EQ(id_with("cudaFreeAsync in stream 5 ('streams[k]')"), id);
  EXPECT_EQ(id_with("cudaFreeAsync in the default stream"), id);
  EXPECT_EQ(id_with("cudaFreeAsync"), id);
}

TEST(ReportValue, AFreeWithoutPlaceIsNotTakenForTheLaunch) {
  FindingFact fact{
      .what = FindingFact::What::freed_unordered, .function = "cudaFreeAsync in stream 'a'", .in_stream = true};
  EXPECT_EQ(sentence(fact, default_language().words),
            "freed here by cudaFreeAsync in stream 'a'; nothing orders the free after the launch");
  fact = {.what = FindingFact::What::freed_unordered, .function = "stream 'b'"};
  EXPECT_EQ(sentence(fact, default_language().words), "the launch is in stream 'b'");
}

TEST(ReportValue, FingerprintsDistinguishFindings) {
  golden::Run run = golden::vector_sum();
  run.outcome.findings.push_back(run.outcome.findings[0]); // an equal one gets another ordinal
  Report report = run.report();
  EXPECT_NE(report.findings[0].id, report.findings[1].id);
  EXPECT_NE(report.findings[1].id, report.findings[2].id);

  golden::Run other = golden::vector_sum();
  for (Site &site : other.tables.sites)
    site.stack[0].function = "another";
  EXPECT_NE(other.report().findings[0].id, golden::vector_sum().report().findings[0].id);
}

TEST(ReportValue, CoverageCountsFinishedLaunches) {
  golden::Run run = golden::vector_sum();
  run.launch({64, 2}, {}, "vector_sum.cpp", 20);
  run.outcome.launches[1].coverage = {10, 0};
  run.launch({64}, {}, "vector_sum.cpp", 21);
  run.outcome.launches[2].ended = false;
  run.options.kinds = KindSet::none();
  run.options.kinds.set(Kind::waw, Scope::across_tiles);
  ReportCoverage coverage = run.report().coverage;
  EXPECT_EQ(coverage.launches, 2u);
  EXPECT_EQ(coverage.tiles, 4u);
  EXPECT_EQ(coverage.threads, 1024u + 128u);
  EXPECT_EQ(coverage.accesses, 5130u);
  EXPECT_EQ(coverage.barriers, 36u);
  EXPECT_EQ(coverage.kinds, std::vector<std::string>{"waw-across"});
}

TEST(ReportValue, StatusByPrecedence) {
  golden::Run run = golden::vector_sum();
  run.outcome.exit = 3;
  EXPECT_EQ(exit_status(run.report()), 66);
  std::vector<Finding> findings = std::exchange(run.outcome.findings, {});
  EXPECT_EQ(exit_status(run.report()), 3);
  Finding note;
  note.kind = Kind::aliased_launch;
  note.launch = 1;
  run.outcome.findings = {note};
  EXPECT_EQ(exit_status(run.report()), 3);
  run.outcome.findings = findings;
  run.outcome.outcome = Outcome::signal;
  run.outcome.signal = 6;
  EXPECT_EQ(exit_status(run.report()), 134);
  run.outcome.outcome = Outcome::time_limit;
  EXPECT_EQ(exit_status(run.report()), 124);
  run.outcome.outcome = Outcome::memory_limit;
  EXPECT_EQ(exit_status(run.report()), 125);
  run.outcome.outcome = Outcome::not_compiled;
  EXPECT_EQ(exit_status(run.report()), 65);
  EXPECT_EQ(exit_status(make_report({"a.cpp"}, {}, {})), 65);
}

TEST(ReportValue, IncompleteCoverageIsNeverClean) {
  using Change = void (*)(RunOutcome &);
  const std::pair<Change, std::string> cases[] = {
      {[](RunOutcome &run) { run.launches[0].ended = false; }, "launch 1 (vector_sum.cpp:20) did not finish"},
      {[](RunOutcome &run) { run.launches[0].coverage.cut_short = true; },
       "launch 1 (vector_sum.cpp:20) ended early, because threads could not make progress"},
      {[](RunOutcome &run) { run.never_ran = 1; },
       "1 launch, copy or host function that was enqueued had not finished when the program ended"},
      {[](RunOutcome &run) { run.uncompared = 1; },
       "1 operation in streams could not be compared with others that may access the same memory concurrently, "
       "because too many were enqueued between them or the device was out of memory"},
      {[](RunOutcome &run) { run.polled = 1; },
       "1 operation in streams could not be compared with what followed when the host had polled a flag, because flags "
       "are not taken to order them; synchronize instead"},
      {[](RunOutcome &run) { run.unrepeated = 2; },
       "2 launches with possible races behaved differently when rerun, and did not race"},
      {[](RunOutcome &run) { run.crowded = 1; },
       "1 launch with possible races had too many accesses for all of them to be compared; '--exhaustive' compares "
       "more"},
      {[](RunOutcome &run) { run.unchecked_launches = 2; }, "2 launches ran in processes that the program forked"},
      {[](RunOutcome &run) { run.still_running = 1; },
       "1 process that the program forked was still running when it ended"},
      {[](RunOutcome &run) { run.lost = Loss::closed; },
       "findings may be lost, because the program closed the connection to ampsim"},
      {[](RunOutcome &run) { run.lost = Loss::damaged; },
       "findings may be lost, because the connection to the program was corrupted or closed"}};
  for (const auto &[change, sentence] : cases) {
    golden::Run run = golden::vector_sum();
    run.outcome.launches[0].launch.file = "vector_sum.cpp";
    run.outcome.launches[0].launch.line = 20;
    change(run.outcome);
    EXPECT_EQ(run.report().unchecked, std::vector<std::string>{sentence});
    EXPECT_EQ(exit_status(run.report()), 66); // there are findings
    run.outcome.findings.clear();
    EXPECT_EQ(exit_status(run.report()), 67);
    EXPECT_EQ(exit_status(run.report(), std::nullopt), 67);
    run.outcome.exit = 3;
    EXPECT_EQ(exit_status(run.report()), 67);
    run.outcome.outcome = Outcome::time_limit;
    EXPECT_EQ(exit_status(run.report()), 124);
    EXPECT_TRUE(run.report().unchecked.empty()); // its end says enough
  }
}

TEST(ReportValue, AFindingExplainsWhyALaunchEndedEarly) {
  golden::Run run = golden::vector_sum();
  run.outcome.launches[0].coverage.cut_short = true;
  Finding divergence;
  divergence.kind = Kind::divergent_barrier;
  divergence.launch = 1;
  run.outcome.findings = {divergence};
  EXPECT_TRUE(run.report().unchecked.empty());
  run.options.kinds = KindSet::none(); // by request
  run.outcome.findings.clear();
  EXPECT_TRUE(run.report().unchecked.empty());
}

TEST(ReportValue, ALinkErrorIsADiagnostic) {
  golden::Run run = golden::vector_sum();
  run.outcome = {};
  run.outcome.outcome = Outcome::not_compiled;
  run.outcome.link_error = "undefined symbol";
  Report report = run.report();
  ASSERT_EQ(report.diagnostics.size(), 1u);
  EXPECT_EQ(report.diagnostics[0].message, "undefined symbol");
}

TEST(ReportValue, TypesOfPartsAreKnown) {
  golden::Run run = golden::vector_sum();
  TypeLayout number{
      .kind = TypeLayout::Kind::scalar, .scalar = TypeLayout::Scalar::floating, .name = "float", .size = 4};
  TypeLayout row{.kind = TypeLayout::Kind::array, .name = "float [2]", .size = 8, .element = {number}};
  TypeLayout count{.kind = TypeLayout::Kind::scalar,
                   .scalar = TypeLayout::Scalar::unsigned_integer,
                   .name = "unsigned",
                   .size = 4};
  run.tables.kernels[0].captures[0].element = {.kind = TypeLayout::Kind::record,
                                               .name = "record",
                                               .size = 12,
                                               .fields = {{"weights", 0, {row}}, {"count", 8, {count}}}};
  for (Finding &finding : run.outcome.findings)
    finding.accesses[1].member = finding.kind == Kind::war ? ".weights[1]" : ".count";
  Report report = run.report();
  EXPECT_EQ(report.findings[0].accesses[1].scalar, "float");
  EXPECT_FALSE(report.findings[0].accesses[1].atomic_exists);
  EXPECT_EQ(report.findings[1].accesses[1].scalar, "unsigned");
  EXPECT_TRUE(report.findings[1].accesses[1].atomic_exists);
  EXPECT_EQ(report.findings[0].accesses[0].scalar, "");
}

} // namespace
} // namespace ampsim::cli
