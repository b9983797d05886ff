// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merging findings over launches and schedules.
#include "detector/findings/finding_log.h"

#include <gtest/gtest.h>

namespace ampsim::test {
namespace {

struct Log : testing::Test {
  ProgramTables tables;
  FindingLog log{tables};

  Log() {
    for (unsigned line : {5, 6, 5}) { // sites 0 and 2 are inlined copies of one place
      Site site;
      site.stack.push_back({"f", "a.cpp", line, 3});
      tables.sites.push_back(site);
    }
  }
  static Launch launch(std::uint32_t id, unsigned line = 20) {
    Launch launch;
    launch.id = id;
    launch.file = "a.cpp";
    launch.line = line;
    return launch;
  }
  static Finding finding(SiteId first, SiteId second, std::uint64_t count, std::int32_t element = 0) {
    Finding finding;
    finding.kind = Kind::war;
    finding.count = count;
    for (SiteId site : {first, second}) {
      FindingAccess access;
      access.site = site;
      access.variable = "x";
      access.element = {element};
      finding.accesses.push_back(access);
    }
    return finding;
  }
};

TEST_F(Log, CountsAddUpOverLaunchesOfOneSite) {
  log.add(launch(1), {finding(0, 1, 3, 7)});
  log.add(launch(2), {finding(2, 1, 4, 2)});
  ASSERT_EQ(log.findings().size(), 1u);
  EXPECT_EQ(log.findings()[0].count, 7u);
  EXPECT_EQ(log.findings()[0].accesses[0].element[0], 7) << "the accesses of the first launch stay";
}

TEST_F(Log, SchedulesOfOneLaunchDoNotAddUp) {
  log.add(launch(1), {finding(0, 1, 3)});
  log.add(launch(1), {finding(0, 1, 5)});
  log.add(launch(1), {finding(0, 1, 4)});
  log.add(launch(2), {finding(0, 1, 1)});
  ASSERT_EQ(log.findings().size(), 1u);
  EXPECT_EQ(log.findings()[0].count, 6u);
}

TEST_F(Log, ARaceBetweenLaunchesReplacesUninitialisedReads) {
  Finding unwritten = finding(1, 1, 3), race = finding(0, 1, 3);
  unwritten.kind = Kind::uninitialized;
  unwritten.accesses.pop_back();
  race.kind = Kind::raw;
  race.accesses.front().kind = AccessKind::write;
  race.scope = Scope::across_launches;
  race.count = 2;
  log.add(launch(1), {unwritten, finding(0, 2, 1)});
  log.add(launch(1), {race});
  ASSERT_EQ(log.findings().size(), 3u) << "one of the reads is of memory that nobody writes";
  race.count = 3;
  log.add(launch(1), {race});
  ASSERT_EQ(log.findings().size(), 2u);
  EXPECT_EQ(log.findings()[0].kind, Kind::war);
  log.add(launch(2), {finding(0, 2, 1)});
  EXPECT_EQ(log.findings()[0].count, 2u) << "the others are still found";
}

TEST_F(Log, TheNumberOfSchedulesThatShowAFinding) {
  log.add(launch(1), {finding(0, 1, 3)}, 1);
  log.add(launch(1), {finding(0, 1, 3), finding(1, 0, 1)}, 2);
  log.add(launch(2), {finding(0, 1, 3)}, 2);
  log.add(launch(2), {finding(0, 1, 3)}, 0);
  ASSERT_EQ(log.findings().size(), 2u);
  EXPECT_EQ(log.findings()[0].schedules, 3u);
  EXPECT_EQ(log.findings()[0].first_schedule, 0u);
  EXPECT_EQ(log.findings()[1].schedules, 1u);
  EXPECT_EQ(log.findings()[1].first_schedule, 2u);
}

TEST_F(Log, UnexplainedFindingsAreLeftOutIfAnExplainedOneCoversThem) {
  Finding explained = finding(0, 1, 3);
  explained.launch = 1;
  log.add(launch(1), {explained});
  auto candidate = [&](Kind kind, SiteId site) {
    Finding found = finding(site, site, 1);
    found.kind = kind;
    found.explained = false;
    found.accesses.resize(1);
    return found;
  };
  log.add_unexplained(launch(2), {candidate(Kind::raw, 2)}); // site 2 is at the place of site 0
  EXPECT_EQ(log.findings().size(), 1u);
  log.add_unexplained(launch(3, 21), {candidate(Kind::raw, 2)}); // another launch site
  EXPECT_EQ(log.findings().size(), 2u);
  log.add_unexplained(launch(4), {candidate(Kind::uninitialized, 0)});
  EXPECT_EQ(log.findings().size(), 3u);
}

TEST_F(Log, PropertiesThatDistinguishFindings) {
  log.add(launch(1), {finding(0, 1, 1), finding(1, 0, 1)});
  log.add(launch(2, 30), {finding(0, 1, 1)});
  Finding other = finding(0, 1, 1);
  other.scope = Scope::across_tiles;
  Finding named = finding(0, 1, 1);
  named.accesses[1].variable = "y";
  Finding first_named = finding(0, 1, 1);
  first_named.accesses[0].variable = "y"; // not part of the identity
  log.add(launch(3), {other, named, first_named});
  EXPECT_EQ(log.findings().size(), 5u);
}

TEST_F(Log, NotesAndBarriers) {
  Finding divergent;
  divergent.kind = Kind::divergent_barrier;
  divergent.groups = {{0, 3, {}}, {no_site, 1, {}}};
  Finding aliased;
  aliased.kind = Kind::aliased_launch;
  aliased.aliases = {"a", "b"};
  log.add(launch(1), {divergent, aliased});
  log.add(launch(2), {divergent, aliased});
  EXPECT_EQ(log.findings().size(), 2u);
  EXPECT_EQ(log.findings()[0].count, 2u);
}

} // namespace
} // namespace ampsim::test
