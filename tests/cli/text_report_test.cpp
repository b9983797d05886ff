// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text report, byte for byte.
#include "cli/report/text.h"
#include "golden_report.h"
#include "model/languages.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

std::string text(golden::Run &run, TextStyle style = {}) { return text_report(run.report(), run.sources, style); }
std::string text(golden::Run &&run, TextStyle style = {}) { return text(run, style); }

TEST(TextReport, VectorSum) {
  EXPECT_EQ(text(golden::vector_sum()),
            R"(vector_sum.cpp:38:36: hazard: write after read on 'av_sum[0]' across tiles [war across-tiles]
   38 |                          av_sum[0] += tile_data[0];
      |                          ~~~~~~~~~~^~~~~~~~~~~~~~~
note: thread [0] of tile [1] (global [256]) writes 25358 here; thread [0] of tile [0] (global [0]) read 0 here
note: nothing orders threads of different tiles: a tile_barrier works only within one tile
hint: make the update atomic: atomic_fetch_add(&av_sum[0], tile_data[0])
seen at 1 element in launch 1 (vector_sum.cpp:16)
also waw across-tiles at 1 element ('-v' shows each)

ampsim: 2 findings (2 errors); checked 1 launch, 4 tiles, 1024 threads, 5120 accesses
)");
}

TEST(TextReport, VerboseShowsEachFindingOfACause) {
  EXPECT_EQ(
      text(golden::vector_sum(), {.verbose = true}),
      R"(launch 1: VectorSum(std::vector<int>&)::<lambda> (vector_sum.cpp:16), extent [1024] in 4 tiles of [256], 5120 accesses

vector_sum.cpp:38:36: hazard: write after read on 'av_sum[0]' across tiles [war across-tiles]
   38 |                          av_sum[0] += tile_data[0];
      |                          ~~~~~~~~~~^~~~~~~~~~~~~~~
note: thread [0] of tile [1] (global [256]) writes 25358 here; thread [0] of tile [0] (global [0]) read 0 here
note: nothing orders threads of different tiles: a tile_barrier works only within one tile
hint: make the update atomic: atomic_fetch_add(&av_sum[0], tile_data[0])
seen at 1 element in launch 1 (vector_sum.cpp:16)

vector_sum.cpp:38:36: hazard: write after write on 'av_sum[0]' across tiles [waw across-tiles]
   38 |                          av_sum[0] += tile_data[0];
      |                          ~~~~~~~~~~^~~~~~~~~~~~~~~
note: thread [0] of tile [1] (global [256]) writes 25358 here; thread [0] of tile [0] (global [0]) wrote 12640 here
note: nothing orders threads of different tiles: a tile_barrier works only within one tile
hint: make the update atomic: atomic_fetch_add(&av_sum[0], tile_data[0])
seen at 1 element in launch 1 (vector_sum.cpp:16)

ampsim: 2 findings (2 errors); checked 1 launch, 4 tiles, 1024 threads, 5120 accesses
)");
}

TEST(TextReport, BothLaunchesAreNamed) {
  golden::Run run = golden::vector_sum();
  run.launch({1024}, {256}, "vector_sum.cpp", 20);
  Finding race = run.outcome.findings[0];
  race.scope = Scope::across_launches;
  race.launch = 2;
  race.accesses[0].launch = 1;
  race.accesses[1].launch = 2;
  run.outcome.findings = {race};
  const std::string said = text(run);
  EXPECT_NE(said.find("\nseen at 1 element in launch 1 (vector_sum.cpp:16) and launch 2 (vector_sum.cpp:20)\n"),
            said.npos)
      << said;
}

/// `bins[x]++`, launched from lines 16 and 20: races of two scopes. And an access out of bounds on the same line.
TEST(TextReport, OneCauseIsOneBlock) {
  golden::Run run = golden::vector_sum();
  run.launch({1024}, {256}, "vector_sum.cpp", 20);
  Finding within = run.outcome.findings[0], later = run.outcome.findings[1], outside = within;
  within.scope = Scope::within_tile;
  within.count = 7;
  within.accesses[1] = within.accesses[0];
  within.accesses[1].thread.local = {5, 0, 0};
  later.launch = 2;
  outside.kind = Kind::out_of_bounds;
  outside.accesses.pop_back();
  run.outcome.findings.insert(run.outcome.findings.end(), {within, later, outside});
  const std::string said = text(run);
  EXPECT_NE(said.find("\nseen at 1 element in launch 1 (vector_sum.cpp:16)\n"
                      "also waw within-tile at 7 elements, waw across-tiles at 1 element, war across-tiles at 1 "
                      "element in launch 2 (vector_sum.cpp:20) ('-v' shows each)\n"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find(": error: write of 'av_sum[0]' is out of bounds"), std::string::npos) << said;
}

TEST(TextReport, ErrorsComeBeforeNotes) {
  golden::Run run = golden::vector_sum();
  Finding note;
  note.kind = Kind::aliased_launch;
  note.launch = 1;
  note.aliases = {"src", "dst"};
  run.outcome.findings.insert(run.outcome.findings.begin(), note);
  const std::string said = text(run);
  EXPECT_LT(said.find("hazard: "), said.find("[aliased-launch]")) << said;
}

/// Two lines, a call, a loop.
golden::Run shift() {
  golden::Run run;
  run.files = {"shift.cpp"};
  run.sources.add("shift.cpp", "void put(int *p) { *p = 1; }\n"
                               "\n"
                               "  int left = line[i - 1];\n"
                               "  put(&line[i]);\n"
                               "  parallel_for_each(\n");
  run.tables.kernels.push_back({.name = "shift"});
  run.launch({64}, {32}, "shift.cpp", 5);
  SiteId read = run.site(Site::Kind::read, {{"shift", "shift.cpp", 3, 14}}, {3, 14, 3, 24, "", "", ""});
  SiteId write = run.site(Site::Kind::write, {{"put", "shift.cpp", 1, 23}, {"shift", "shift.cpp", 4, 3}});
  Finding finding;
  finding.kind = Kind::war;
  finding.scope = Scope::within_tile;
  finding.space = Space::tile_local;
  finding.launch = 1;
  finding.count = 62;
  finding.accesses = {golden::access(AccessKind::read, read, 0, 1, 32, "line", {0}, "7"),
                      golden::access(AccessKind::write, write, 0, 0, 32, "line", {0}, "1")};
  for (FindingAccess &access : finding.accesses) {
    access.interval = 2;
    access.iterations = {3};
  }
  run.outcome.findings = {finding};
  return run;
}

TEST(TextReport, TwoPlacesAndACallChain) {
  EXPECT_EQ(text(shift()),
            R"(shift.cpp:1:23: hazard: write after read on 'line[0]' within a tile [war within-tile]
    1 | void put(int *p) { *p = 1; }
      |                       ^
note: thread [0] of tile [0] (global [0]) writes 1 here (iteration 3 of the loop)
shift.cpp:4:3: note: called from here, in 'shift'
shift.cpp:3:14: note: thread [1] of tile [0] (global [1]) read 7 here (iteration 3 of the loop)
    3 |   int left = line[i - 1];
      |              ^~~~~~~~~~~
note: there is no barrier between them: both are in barrier interval 2 of the tile
hint: put 'tidx.barrier.wait()' between the two accesses
seen at 62 elements in launch 1 (shift.cpp:5)

ampsim: 1 finding (1 error); checked 1 launch, 2 tiles, 64 threads, 0 accesses
)");
}

/// A race within a tile and across tiles needs a barrier, and something else.
TEST(TextReport, DifferentHintsOfOneCause) {
  golden::Run run = shift();
  Finding across = run.outcome.findings[0];
  across.scope = Scope::across_tiles;
  across.space = Space::global;
  across.count = 3;
  run.outcome.findings.push_back(across);
  const std::string said = text(run);
  EXPECT_NE(said.find("\nhint: put 'tidx.barrier.wait()' between the two accesses\nhint: for war across-tiles: "),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("\nalso war across-tiles at 3 elements ('-v' shows each)\n"), std::string::npos) << said;
}

TEST(TextReport, NotExplained) {
  golden::Run run = shift();
  Finding &finding = run.outcome.findings[0];
  finding.accesses.erase(finding.accesses.begin());
  finding.accesses[0].value.clear();
  finding.accesses[0].iterations.clear();
  finding.explained = finding.certain = false;
  finding.against = AccessKind::read;
  run.outcome.outcome = Outcome::time_limit;
  run.options.time_limit = 2;
  run.outcome.launches[0].ended = false;
  EXPECT_EQ(
      text(run),
      R"(shift.cpp:1:23: possible hazard: write after read on 'line[0]' within a tile (not explained: the time limit was reached first) [war within-tile]
    1 | void put(int *p) { *p = 1; }
      |                       ^
note: thread [0] of tile [0] (global [0]) writes here
shift.cpp:4:3: note: called from here, in 'shift'
note: it conflicts with a read by another thread; the rerun that would identify it did not finish
note: it may be harmless: the rerun also accounts for free fences, bytes of one word and unchanged values
hint: have only one thread access the element, or order the accesses
seen at 62 elements in launch 1 (shift.cpp:5)

ampsim: error: the program exceeded the time limit of 2 s in launch 1 (shift.cpp:5)
ampsim: 1 finding (1 warning) until then; checked 0 launches
)");
}

TEST(TextReport, AFaultOfAKernel) {
  golden::Run run = shift();
  run.outcome.findings.clear();
  run.outcome.outcome = Outcome::signal;
  run.outcome.signal = 8;
  run.outcome.launches[0].ended = false;
  run.outcome.fault = {1, 0, {KernelFault::What::division_by_zero, 8, ThreadId{}, 1}};
  EXPECT_EQ(text(run),
            R"(shift.cpp:1:23: error: integer division by zero in thread [0] of tile [0] (global [0])
    1 | void put(int *p) { *p = 1; }
      |                       ^
shift.cpp:4:3: note: called from here, in 'shift'
in launch 1 (shift.cpp:5)

ampsim: error: the program was killed by signal 8 (floating point exception) in launch 1 (shift.cpp:5)
ampsim: no hazards found until then; checked 0 launches
)");
  run.options.schedules = 3;
  run.outcome.fault = {1, 2, {KernelFault::What::signal, 11, std::nullopt, no_site}};
  run.tables.kernels[0].file = "shift.cpp";
  run.tables.kernels[0].line = 3;
  EXPECT_NE(text(run).find(
                "shift.cpp:3: error: segmentation fault in a thread of this kernel under '--order shuffle:1'\n"),
            std::string::npos)
      << text(run);
}

TEST(TextReport, HostMemoryThatIsGone) {
  golden::Run run = shift();
  run.outcome.findings.clear();
  run.outcome.host_copy_faults = {{.why = HostCopyFault::Why::left_scope,
                                   .to_host = true,
                                   .bytes = 40,
                                   .variable = "p",
                                   .file = "shift.cpp",
                                   .line = 3,
                                   .launch = 1}};
  EXPECT_NE(text(run).find(
                "shift.cpp:3: warning: 40 bytes of the array_view 'p', written by kernels, were not copied "
                "back: the view is over a local variable whose function has returned; call synchronize() before "
                "the memory is freed, or discard_data() if its contents are not needed\n"),
            std::string::npos)
      << text(run);
  run.outcome.outcome = Outcome::signal;
  run.outcome.signal = 7;
  run.outcome.host_copy_faults = {
      {.to_host = true, .bytes = 1, .variable = "p", .file = "", .launch = 1, .signal = 7}};
  EXPECT_NE(text(run).find("shift.cpp:5: error: bus error while copying 1 byte of the array_view 'p' back to host "
                           "memory\n"),
            std::string::npos)
      << text(run);
}

TEST(TextReport, SeveralSchedules) {
  golden::Run run = shift();
  run.options.schedules = 5;
  run.outcome.findings[0].schedules = 2;
  run.outcome.findings[0].first_schedule = 4;
  EXPECT_NE(text(run).find("\nseen under 2 of 5 orders; reproduce with --order shuffle:2\n"), std::string::npos)
      << text(run);
}

TEST(TextReport, BarriersThatDoNotFence) {
  golden::Run run = shift();
  run.outcome.findings[0].accesses[1].interval = 3;
  EXPECT_NE(
      text(run).find("note: no barrier between them (intervals 2 and 3 of the tile) fences tile_static memory\n"),
      std::string::npos);
}

TEST(TextReport, DivergentBarrier) {
  golden::Run run = shift();
  SiteId one = run.site(Site::Kind::barrier, {{"shift", "shift.cpp", 3, 3}});
  SiteId two = run.site(Site::Kind::barrier, {{"shift", "shift.cpp", 4, 3}});
  Finding finding;
  finding.kind = Kind::divergent_barrier;
  finding.launch = 1;
  finding.groups = {{one, 8, {}},
                    {two, 1, {.rank_in_tile = 8, .local = {8, 0, 0}, .global = {8}}},
                    {no_site, 23, {.rank_in_tile = 9, .local = {9, 0, 0}, .global = {9}}}};
  run.outcome.findings = {finding};
  EXPECT_EQ(
      text(run),
      R"(shift.cpp:3:3: hazard: threads of tile [0] wait at a barrier that other threads never reach [divergent-barrier]
    3 |   int left = line[i - 1];
      |   ^
note: 8 threads wait here; the first is thread [0] of tile [0] (global [0])
shift.cpp:4:3: note: thread [8] of tile [0] (global [8]) waits here
    4 |   put(&line[i]);
      |   ^
note: 23 threads have ended; the first is thread [9] of tile [0] (global [9])
hint: move the barrier to a point that every thread of the tile reaches, and guard only the work around it
seen in launch 1 (shift.cpp:5)

ampsim: 1 finding (1 error); checked 1 launch, 2 tiles, 64 threads, 0 accesses
)");
}

TEST(TextReport, OutOfBoundsInAnUntiledLaunch) {
  golden::Run run = shift();
  run.outcome.launches[0].launch.tiled = false;
  run.outcome.launches[0].launch.tile.clear();
  run.outcome.launches[0].launch.tiles = 0;
  Finding &finding = run.outcome.findings[0];
  finding.kind = Kind::out_of_bounds;
  finding.space = Space::global;
  finding.count = 1;
  finding.bound = {64};
  finding.accesses.erase(finding.accesses.begin() + 1);
  finding.accesses[0].element = {-1};
  finding.accesses[0].iterations.clear();
  finding.accesses[0].value.clear();
  EXPECT_EQ(
      text(run),
      R"(shift.cpp:3:14: error: read of 'line[-1]' is out of bounds: the extent of 'line' is [64] [out-of-bounds]
    3 |   int left = line[i - 1];
      |              ^~~~~~~~~~~
note: thread [1] reads here
hint: check the index against 'line.extent' before the access; threads in the padding have no work to do
seen at 1 element in launch 1 (shift.cpp:5)

ampsim: 1 finding (1 error); checked 1 launch, 64 threads, 0 accesses
)");
}

TEST(TextReport, AliasedLaunchIsReportedAtTheLaunch) {
  golden::Run run = shift();
  Finding finding;
  finding.kind = Kind::aliased_launch;
  finding.launch = 1;
  finding.aliases = {"src", "dst"};
  run.outcome.findings = {finding};
  EXPECT_EQ(
      text(run),
      R"(shift.cpp:5: note: 'src' and 'dst' refer to the same container, and at least one is writable [aliased-launch]
    5 |   parallel_for_each(
hint: legal, but slow on an accelerator and prone to races: capture the container once
seen in launch 1 (shift.cpp:5)

ampsim: 1 finding (1 note); checked 1 launch, 2 tiles, 64 threads, 0 accesses
)");
}

TEST(TextReport, AliasedTexture) {
  golden::Run run = shift();
  Finding finding;
  finding.kind = Kind::aliased_texture;
  finding.launch = 1;
  finding.aliases = {"image", "out"};
  run.outcome.findings = {finding};
  EXPECT_TRUE(
      text(run).starts_with("shift.cpp:5: error: one texture is both read and written in a launch, as 'image' "
                            "and 'out' [aliased-texture]\n"));
  run.outcome.findings[0].aliases = {"image", "image"};
  EXPECT_TRUE(text(run).starts_with("shift.cpp:5: error: texture 'image' is both read and written in a launch "
                                    "[aliased-texture]\n"));
}

TEST(TextReport, SeveralLaunchesFromOnePlace) {
  golden::Run run = shift();
  run.launch({64}, {32}, "shift.cpp", 5);
  EXPECT_NE(text(run).find("seen at 62 elements, first in launch 1 (shift.cpp:5)\n"), std::string::npos);
}

golden::Run clean() {
  golden::Run run = golden::vector_sum();
  run.outcome.findings.clear();
  return run;
}

TEST(TextReport, Clean) {
  EXPECT_EQ(text(clean()), "ampsim: no hazards found; checked 1 launch, 4 tiles, 1024 threads, 5120 accesses\n");
  EXPECT_EQ(text(clean(), {.quiet = true}), "");
  golden::Run nothing = clean();
  nothing.outcome.launches.clear();
  EXPECT_EQ(text(nothing),
            "ampsim: no kernel was checked: the program launched none; pass its arguments after '--'\n");
  Report built = nothing.report();
  built.executable = "./sum";
  EXPECT_EQ(text_report(built, nothing.sources, {}), "ampsim: no kernel was checked: the program launched none; "
                                                     "pass './sum' its arguments\n");
  Report alone = nothing.report();
  alone.options = {"--kernel", "k", "--arg", "m=5"}; // its errors have been reported
  EXPECT_EQ(text_report(alone, nothing.sources, {}), "ampsim: no kernel was checked\n");
  nothing.options.kinds = KindSet::none();
  EXPECT_EQ(text(nothing), "ampsim: hazard detection is off; ran 0 launches\n");
}

TEST(TextReport, ASuiteInSeveralLanguages) {
  Suite suite;
  suite.total = 3;
  for (const char *key : {"c++amp", "cuda", "opencl"}) {
    ProgramResult program;
    program.name = key;
    program.report.language = language_named(key);
    program.report.coverage.launches = 1;
    program.report.coverage.tiles = 2;
    program.report.coverage.threads = 64;
    suite.programs.push_back(program);
  }
  SourceText sources;
  EXPECT_NE(
      text_report(suite, sources, {})
          .find("checked 3 launches, 6 tiles, blocks or work-groups, 192 threads or work-items, 0 accesses\n"),
      std::string::npos);
}

TEST(TextReport, MissingCoverageIsTheLastLine) {
  golden::Run run = clean();
  run.launch({64}, {32}, "vector_sum.cpp", 20);
  run.outcome.launches[1].ended = false;
  run.outcome.unchecked_launches = 1;
  EXPECT_EQ(text(run, {.quiet = true}),
            "ampsim: no hazards found in what was checked; checked 1 launch, 4 tiles, 1024 threads, 5120 accesses\n"
            "ampsim: error: not everything was checked: launch 2 (vector_sum.cpp:20) did not finish; "
            "1 launch ran in processes that the program forked\n");
}

TEST(TextReport, AProgramThatDied) {
  golden::Run run = clean();
  run.outcome.outcome = Outcome::signal;
  run.outcome.signal = 11;
  run.launch({64}, {32}, "vector_sum.cpp", 20);
  run.outcome.launches[1].ended = false;
  EXPECT_EQ(
      text(run, {.quiet = true}),
      "ampsim: error: the program was killed by signal 11 (segmentation fault) in launch 2 (vector_sum.cpp:20)\n"
      "ampsim: no hazards found until then; checked 1 launch, 4 tiles, 1024 threads, 5120 accesses\n");
  run.outcome.launches.pop_back();
  EXPECT_TRUE(text(run).starts_with(
      "ampsim: error: the program was killed by signal 11 (segmentation fault) outside a launch\n"));
  run.outcome.outcome = Outcome::time_limit;
  run.options.time_limit = 1.5;
  EXPECT_TRUE(text(run).starts_with("ampsim: error: the program exceeded the time limit of 1.5 s"));
  run.outcome.outcome = Outcome::memory_limit;
  run.options.memory_limit = 64;
  EXPECT_TRUE(text(run).starts_with("ampsim: error: the program exceeded the memory limit of 64 MB"));
}

TEST(TextReport, Limit) {
  for (const bool verbose : {false, true}) { // also if both findings have one cause
    const std::string one = text(golden::vector_sum(), {.verbose = verbose, .limit = 1});
    EXPECT_NE(one.find("[war across-tiles]"), std::string::npos);
    EXPECT_EQ(one.find("waw across-tiles"), std::string::npos) << one;
    EXPECT_NE(one.find("ampsim: 1 finding is not shown (--limit 1)\nampsim: 2 findings (2 errors)"),
              std::string::npos);
  }
  EXPECT_EQ(text(golden::vector_sum(), {.limit = 2}), text(golden::vector_sum()));
  EXPECT_TRUE(
      text(golden::vector_sum(), {.limit = 0}).starts_with("ampsim: 2 findings are not shown (--limit 0)\n"));
}

TEST(TextReport, ColoursAndVerbosity) {
  std::string colored = text(golden::vector_sum(), {.color = true});
  EXPECT_NE(colored.find("\033[1;31mhazard:\033[0m"), std::string::npos);
  EXPECT_EQ(text(golden::vector_sum()).find('\033'), std::string::npos);
  EXPECT_TRUE(
      text(golden::vector_sum(), {.verbose = true})
          .starts_with("launch 1: VectorSum(std::vector<int>&)::<lambda> (vector_sum.cpp:16), extent [1024] in "
                       "4 tiles of [256], 5120 accesses\n\n"));
}

TEST(TextReport, OnlyTheCompilersErrors) {
  SourceText sources;
  EXPECT_EQ(text_report(make_report({"a.cpp"}, {}, {{"error", "", "x", "a.cpp", 1, 1}}), sources, {}), "");
}

} // namespace
} // namespace ampsim::cli
