// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages come out of the pipe unchanged, however the bytes are split.
#include "cli/run/cbor_writer.h"
#include "cli/run/channel.h"
#include "cli/run/frame.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
  const LaunchLeft left{3, {fault.thread, 7, {{"f()", "f.cpp", 4, 5}}, no_calls, {{"k", "-3"}}}};
  FindingsMade made{3, {sample()}, 4, FindingsMade::Stage::partial};
  const FrameKey key = new_frame_key();
  std::string bytes;
  std::uint64_t number = 0;
  for (const Message &message :
       {Message(LaunchBegins{launch}), Message(made), Message(LaunchEnds{3, {5, 6, 4, false, true}, true}),
        Message(NotStarted{true, "why"}), Message(LaunchFails{3, 1, fault}), Message(HostCopyFails{copy}),
        Message(left), Message(HostLinked{{{1, ".text", 4096, 77}}})})
    bytes += *frame(key, number++, encode(message));
  Decoder decoder(key);
  std::vector<Message> messages;
  for (char byte : bytes) {
    decoder.feed({&byte, 1});
    while (auto message = decoder.next())
      messages.push_back(*message);
  }
  ASSERT_EQ(messages.size(), 8u);
  const RunningPlace &place = std::get<LaunchLeft>(messages[6]).place;
  EXPECT_EQ(place.thread, left.place.thread);
  EXPECT_EQ(place.site, 7u);
  ASSERT_EQ(place.stack.size(), 1u);
  EXPECT_EQ(std::tie(place.stack[0].function, place.stack[0].file, place.stack[0].line, place.stack[0].column),
            std::tuple("f()", "f.cpp", 4u, 5u));
  EXPECT_EQ(place.variables, left.place.variables);
  const frontend::HostSection &section = std::get<HostLinked>(messages[7]).sections.at(0);
  EXPECT_EQ(std::tie(section.object, section.name, section.address, section.size),
            std::tuple(1u, ".text", 4096u, 77u));
  const Launch &got = std::get<LaunchBegins>(messages[0]).launch;
  EXPECT_EQ(std::tie(got.id, got.file, got.line, got.tiled, got.extent, got.tile, got.tiles, got.threads,
                     got.aliased, got.aliases),
            std::tie(launch.id, launch.file, launch.line, launch.tiled, launch.extent, launch.tile, launch.tiles,
                     launch.threads, launch.aliased, launch.aliases));
  // Encoding again shows if anything was lost.
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
  EXPECT_TRUE(std::get<LaunchEnds>(messages[2]).coverage.cut_short);
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

/// A reader's result for some bytes: the messages, and true if they were damaged.
struct Read {
  std::vector<std::string> messages;
  bool damaged = false, has_rest = false;
};
Read read(const FrameKey &key, std::string_view bytes) {
  FrameReader reader(key);
  reader.feed(bytes);
  Read result;
  while (std::optional<std::string> message = reader.next())
    result.messages.push_back(*message);
  result.damaged = reader.damaged();
  result.has_rest = reader.has_rest();
  return result;
}

TEST(Frame, ChecksumIsSipHash) { // the example of the paper's appendix
  std::string bytes;
  for (char k = 0; k < 15; ++k)
    bytes += k;
  EXPECT_EQ(checksum({0x0706050403020100, 0x0f0e0d0c0b0a0908}, bytes), 0xa129ca6149be45e5u);
}

TEST(Frame, EveryChangeIsNoticed) {
  const FrameKey key = new_frame_key();
  const std::string one = *frame(key, 0, "one"), two = *frame(key, 1, "two");
  EXPECT_EQ(read(key, one + two).messages, (std::vector<std::string>{"one", "two"}));
  for (std::size_t bit = 0; bit < one.size() * 8; ++bit) {
    std::string changed = one;
    changed[bit / 8] = char(changed[bit / 8] ^ (1 << bit % 8));
    Read result = read(key, changed + two);
    EXPECT_TRUE(result.damaged && result.messages.empty()) << "bit " << bit;
  }
  for (const std::string &other : {two, two + one, one + one, "x" + one, *frame(new_frame_key(), 0, "one")})
    EXPECT_TRUE(read(key, other).damaged);
}

TEST(Frame, TheBeginningOfAFrameIsARest) {
  const FrameKey key = new_frame_key();
  const std::string one = *frame(key, 0, "one");
  for (std::size_t length = 1; length < one.size(); ++length) {
    Read result = read(key, std::string_view(one).substr(0, length));
    EXPECT_TRUE(result.has_rest && !result.damaged && result.messages.empty()) << length;
  }
  EXPECT_FALSE(read(key, one).has_rest);
}

TEST(Frame, AForgedLengthIsNotWaitedFor) {
  std::string bytes(24, '\0');
  bytes[0] = 100;
  EXPECT_TRUE(read(new_frame_key(), bytes).damaged);
}

TEST(Frame, LengthsAreBounded) { EXPECT_FALSE(frame(new_frame_key(), 0, std::string(most_bytes + 1, 'x'))); }

TEST(Wire, MessagesOfLaunchesAreTheBytesThatTheLibraryWouldWrite) {
  auto expect_same = [](const auto &value) {
    std::string ours, theirs;
    CborWriter(ours).put_array(value, value);
    nlohmann::json::to_cbor(nlohmann::json::array({value, value}), theirs);
    EXPECT_EQ(ours, theirs) << nlohmann::json(value);
  };
  for (int bits = 0; bits < 64; ++bits)
    for (std::int64_t around : {-2, -1, 0, 1}) {
      const std::int64_t value = std::int64_t(std::uint64_t{1} << bits) + around;
      expect_same(value);
      expect_same(-value);
      expect_same(std::uint64_t(value));
      expect_same(std::int32_t(value));
    }
  for (std::int64_t value : {23, 24, 255, 256, 65535, 65536, -24, -25, -256, -257})
    expect_same(value);
  expect_same(INT64_MIN);
  expect_same(UINT64_MAX);
  expect_same(true);
  expect_same(false);
  for (std::size_t length : {0, 1, 23, 24, 300, 70000})
    expect_same(std::string(length, 'x'));
  expect_same(std::vector<std::int32_t>(30, -3));
}

} // namespace
} // namespace ampsim::cli
