// What goes through the pipe comes out the same, however it is cut.
#include "cli/run/channel.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

Finding sample() {
  Finding finding;
  finding.kind = Kind::atomic;
  finding.scope = Scope::across_tiles;
  finding.space = Space::tile_local;
  finding.launch = 7;
  finding.count = std::uint64_t{1} << 40;
  FindingAccess access;
  access.kind = AccessKind::atomic;
  access.site = no_site;
  access.bytes = 8;
  access.thread.tile_rank = std::uint64_t{1} << 33;
  access.thread.global = {1, -2, 3, 4, 5, 6, 7, 8};
  access.value = "\xff not UTF-8";
  access.iterations = {1, 2};
  access.variable = "v";
  access.element = {-1, 2};
  access.member = ".m[1]";
  finding.accesses = {access};
  finding.groups = {{3, 4, access.thread}};
  finding.same_value = true;
  finding.bound = {9};
  finding.aliases = {"a", "b"};
  finding.explained = false;
  finding.against = AccessKind::atomic;
  finding.certain = false;
  finding.history = ElementHistory{{{access, 3, 2}, {access, 1, 0}}, std::uint64_t{1} << 35, 9};
  return finding;
}

TEST(Wire, MessagesSurviveTheJourney) {
  Launch launch;
  launch.id = 3;
  launch.file = "f.cpp";
  launch.line = 9;
  launch.tiled = true;
  launch.extent = {8, 4};
  launch.tile = {2, 2};
  launch.tiles = 8;
  launch.threads = 32;
  launch.aliased = true;
  launch.aliases = {{0, 1}};
  KernelFault fault{KernelFault::What::stack_overflow, 11, sample().accesses[0].thread, 5};
  HostCopyFault copy{HostCopyFault::Why::left_scope, true, 40, "v", "f.cpp", 9, 3, 11};
  FindingsMade made{3, {sample()}, 4, FindingsMade::Stage::partial};
  std::string bytes = encode(LaunchBegins{launch}) + encode(made) + encode(LaunchEnds{3, {5, 6, 4}, true}) +
                      encode(NotStarted{true, "why"}) + encode(LaunchFails{3, 1, fault}) +
                      encode(HostCopyFails{copy});
  Decoder decoder;
  std::vector<Message> messages;
  for (char byte : bytes) {
    decoder.feed({&byte, 1});
    while (auto message = decoder.next())
      messages.push_back(*message);
  }
  ASSERT_EQ(messages.size(), 6u);
  const Launch &got = std::get<LaunchBegins>(messages[0]).launch;
  EXPECT_EQ(std::tie(got.id, got.file, got.line, got.tiled, got.extent, got.tile, got.tiles, got.threads,
                     got.aliased, got.aliases),
            std::tie(launch.id, launch.file, launch.line, launch.tiled, launch.extent, launch.tile, launch.tiles,
                     launch.threads, launch.aliased, launch.aliases));
  // Encoding again tells whether anything was lost.
  EXPECT_EQ(encode(messages[1]), encode(made));
  EXPECT_EQ(std::get<FindingsMade>(messages[1]).schedule, 4u);
  EXPECT_EQ(std::get<FindingsMade>(messages[1]).stage, FindingsMade::Stage::partial);
  const Finding &finding = std::get<FindingsMade>(messages[1]).findings[0];
  EXPECT_EQ(finding.space, Space::tile_local);
  EXPECT_EQ(finding.accesses[0].thread.global, sample().accesses[0].thread.global);
  EXPECT_EQ(finding.accesses[0].site, no_site);
  EXPECT_FALSE(finding.explained || finding.certain);
  EXPECT_EQ(finding.against, AccessKind::atomic);
  EXPECT_EQ(std::get<LaunchEnds>(messages[2]).coverage.barriers, 6u);
  EXPECT_TRUE(std::get<LaunchEnds>(messages[2]).asks);
  EXPECT_EQ(std::get<LaunchEnds>(messages[2]).coverage.elided, 4u);
  EXPECT_EQ(std::get<NotStarted>(messages[3]).message, "why");
  const LaunchFails &failure = std::get<LaunchFails>(messages[4]);
  EXPECT_EQ(failure.launch, 3u);
  EXPECT_EQ(failure.schedule, 1u);
  EXPECT_EQ(encode(messages[5]), encode(HostCopyFails{copy}));
  EXPECT_EQ(std::get<HostCopyFails>(messages[5]).fault.variable, "v");
  EXPECT_EQ(failure.fault.what, fault.what);
  EXPECT_EQ(failure.fault.signal, 11);
  EXPECT_EQ(failure.fault.site, 5u);
  ASSERT_TRUE(failure.fault.thread);
  EXPECT_EQ(failure.fault.thread->global, fault.thread->global);
}

} // namespace
} // namespace ampsim::cli
