// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From addresses to variables, elements, members and values.
#include "detector/findings/naming.h"

#include <gtest/gtest.h>

#include <deque>

#include <cstring>

namespace ampsim::test {
namespace {

using Index = std::vector<std::int64_t>;
using Scalar = TypeLayout::Scalar;

TypeLayout scalar(Scalar what, std::uint64_t size) {
  TypeLayout type;
  type.scalar = what;
  type.size = size;
  return type;
}
TypeLayout array_of(TypeLayout element, std::uint64_t count) {
  TypeLayout type;
  type.kind = TypeLayout::Kind::array;
  type.size = element.size * count;
  type.element = {std::move(element)};
  return type;
}
TypeLayout record() { // { int stamp; float weights[2]; bool done; } padded to 16
  TypeLayout type;
  type.kind = TypeLayout::Kind::record;
  type.size = 16;
  type.fields.push_back({"stamp", 0, {scalar(Scalar::signed_integer, 4)}});
  type.fields.push_back({"weights", 4, {array_of(scalar(Scalar::floating, 4), 2)}});
  type.fields.push_back({"done", 12, {scalar(Scalar::boolean, 1)}});
  return type;
}

struct Names : testing::Test {
  std::vector<char> arena = std::vector<char>(4096);
  MemoryMap memory;
  ProgramTables tables;
  std::deque<TypeLayout> layouts; // of the regions' elements
  Launch launch;
  Kernel kernel;
  Naming naming{tables, memory};

  Names() {
    memory.global_begin = arena.data();
    memory.global_size = arena.size();
    add("all", 0, {8, 8}, {8, 1}, scalar(Scalar::signed_integer, 4));
    add("part", 4 * (8 * 2 + 3), {2, 4}, {8, 1}, scalar(Scalar::signed_integer, 4)); // a section at (2, 3)
    add("records", 1024, {10}, {1}, record());
    launch.regions[0].bytes = launch.regions[1].bytes = 512;
    launch.regions[2].bytes = 160;
    kernel.tile_local.push_back({"grid", 0, array_of(array_of(scalar(Scalar::floating, 4), 4), 3)});
    kernel.tile_local.push_back({"total", 48, scalar(Scalar::unsigned_integer, 4)});
    kernel.tile_local_bytes = 52;
    naming.launch_begins(launch, kernel);
  }
  void add(const char *name, std::uint64_t offset, Index extent, Index stride, TypeLayout type) {
    Region region;
    region.name = name;
    region.element = &layouts.emplace_back(std::move(type));
    region.origin = arena.data() + offset;
    region.extent = std::move(extent);
    region.stride = std::move(stride);
    region.begin = arena.data() + (offset >= 1024 ? 1024 : 0);
    launch.regions.push_back(region);
  }
  SiteId rooted(Site::Root root, std::uint32_t index, std::uint32_t size = 4) {
    Site site;
    site.root = root;
    site.root_index = index;
    site.size = size;
    tables.sites.push_back(site);
    return SiteId(tables.sites.size() - 1);
  }
  template <class T> std::string value(Space space, const Place &place, T value) {
    char bytes[8] = {};
    std::memcpy(bytes, &value, sizeof value);
    return naming.value(space, place, sizeof value, bytes);
  }
};

TEST_F(Names, TheSiteKnowsItsCapture) {
  std::uint64_t address = 4 * (8 * 3 + 4);
  Place by_part = naming.place(Space::global, address, rooted(Site::Root::capture, 1));
  EXPECT_EQ(naming.variable(Space::global, by_part), "part");
  EXPECT_EQ(by_part.element, (Index{1, 1}));
  Place by_all = naming.place(Space::global, address, rooted(Site::Root::capture, 0));
  EXPECT_EQ(naming.variable(Space::global, by_all), "all");
  EXPECT_EQ(by_all.element, (Index{3, 4}));
}

TEST_F(Names, WithoutASiteTheAddressDecides) {
  SiteId unknown = rooted(Site::Root::unknown, 0);
  EXPECT_EQ(naming.variable(Space::global, naming.place(Space::global, 4 * 28, unknown)), "all");
  Place outside = naming.place(Space::global, 4 * 100, unknown); // in the buffer, not in an element
  EXPECT_EQ(naming.variable(Space::global, outside), "all");
  EXPECT_EQ(naming.variable(Space::global, naming.place(Space::global, 3000, unknown)), "");
}

TEST_F(Names, MembersAndValues) {
  SiteId site = rooted(Site::Root::capture, 2);
  Place stamp = naming.place(Space::global, 1024 + 16 * 3, site);
  EXPECT_EQ(stamp.element, Index{3});
  EXPECT_EQ(naming.member(Space::global, stamp, 4), ".stamp");
  EXPECT_EQ(value(Space::global, stamp, std::int32_t(-5)), "-5");
  EXPECT_EQ(naming.member(Space::global, stamp, 16), "") << "the whole element";
  Place weight = naming.place(Space::global, 1024 + 16 * 3 + 8, site);
  EXPECT_EQ(naming.member(Space::global, weight, 4), ".weights[1]");
  EXPECT_EQ(value(Space::global, weight, 0.5f), "0.5");
  EXPECT_EQ(weight.ordinal, stamp.ordinal);
  Place done = naming.place(Space::global, 1024 + 12, site);
  EXPECT_EQ(naming.member(Space::global, done, 1), ".done");
  EXPECT_EQ(value(Space::global, done, true), "true");
  EXPECT_EQ(value(Space::global, stamp, 1.0), "") << "two members at once";
}

TEST_F(Names, ARegionOfOneObjectHasMembers) {
  add("single", 2048, {}, {}, record());
  launch.regions.back().begin = arena.data() + 2048;
  launch.regions.back().bytes = 16;
  Place done = naming.place(Space::global, 2048 + 12, rooted(Site::Root::capture, 3));
  EXPECT_EQ(naming.variable(Space::global, done), "single");
  EXPECT_EQ(done.element, Index{});
  EXPECT_EQ(naming.member(Space::global, done, 1), ".done");
}

TEST_F(Names, TileLocalVariables) {
  SiteId site = rooted(Site::Root::unknown, 0);
  Place cell = naming.place(Space::tile_local, 4 * (4 * 2 + 1), site);
  EXPECT_EQ(naming.variable(Space::tile_local, cell), "grid");
  EXPECT_EQ(cell.element, (Index{2, 1}));
  EXPECT_EQ(value(Space::tile_local, cell, 3.0f), "3");
  Place total = naming.place(Space::tile_local, 48, site);
  EXPECT_EQ(naming.variable(Space::tile_local, total), "total");
  EXPECT_EQ(total.element, Index{});
  EXPECT_EQ(value(Space::tile_local, total, ~0u), "4294967295");
}

TEST_F(Names, ScalarTexts) {
  char bytes[8] = {'\x01', '\xab', 0, 0};
  EXPECT_EQ(scalar_text(Scalar::other, std::span<const char>(bytes).first(2)), "0xab01");
  EXPECT_EQ(scalar_text(Scalar::signed_integer, std::span<const char>(bytes).first(1)), "1");
  double tenth = 0.1;
  std::memcpy(bytes, &tenth, 8);
  EXPECT_EQ(scalar_text(Scalar::floating, bytes), "0.1");
}

TEST_F(Names, OutsideOfAContainer) {
  struct {
    ampsim_container base;
    std::int32_t extent[2], stride[2];
  } container{{launch.regions[1].origin, nullptr}, {2, 4}, {8, 1}};
  OutsideAccess access;
  access.container = &container.base;
  access.rank = 2;
  access.index = {2, 0, 0};
  Naming::Outside result = naming.outside(access, rooted(Site::Root::unknown, 0), 4);
  EXPECT_EQ(result.variable, "part");
  EXPECT_EQ(result.element, (Index{2, 0}));
  EXPECT_EQ(result.bound, (Index{2, 4}));
  EXPECT_EQ(result.space, Space::global);
  container.base.data += 4; // a section made in the kernel
  EXPECT_EQ(naming.outside(access, rooted(Site::Root::capture, 1), 4).variable, "part");
  EXPECT_EQ(naming.outside(access, rooted(Site::Root::unknown, 0), 4).variable, "all");
}

TEST_F(Names, OutsideOfAnArray) {
  OutsideAccess access;
  access.offset = 4 * (4 * 3 + 2);
  Naming::Outside below = naming.outside(access, rooted(Site::Root::tile_local, 0), 4);
  EXPECT_EQ(below.variable, "grid");
  EXPECT_EQ(below.element, (Index{3, 2}));
  EXPECT_EQ(below.bound, (Index{3, 4}));
  EXPECT_EQ(below.space, Space::tile_local);
  access.offset = -4;
  EXPECT_EQ(naming.outside(access, rooted(Site::Root::tile_local, 0), 4).element, (Index{-1, 3}));
  access.offset = std::int64_t{1} << 40; // 2^40 / 16 rows: more than an 'int' can hold
  EXPECT_EQ(naming.outside(access, rooted(Site::Root::tile_local, 0), 4).element,
            (Index{std::int64_t{1} << 36, 0}));
  SiteId own = rooted(Site::Root::thread_private, 0);
  tables.sites[own].private_name = "mine";
  tables.sites[own].private_size = 40;
  access.offset = 40;
  Naming::Outside mine = naming.outside(access, own, 4);
  EXPECT_EQ(mine.variable, "mine");
  EXPECT_EQ(mine.element, Index{10});
  EXPECT_EQ(mine.bound, Index{10});
  EXPECT_EQ(mine.space, std::nullopt);
}

TEST_F(Names, OutsideOfAnArrayInAnArray) {
  SiteId site = rooted(Site::Root::tile_local, 0); // int grid[3][4]
  tables.sites[site].path = {{3, 16, 0}, {4, 4, 0}};
  OutsideAccess access;
  access.path = site;
  access.index = {1, 5};
  access.offset = 16 + 20;
  Naming::Outside result = naming.outside(access, site, 4);
  EXPECT_EQ(result.element, (Index{1, 5}));
  EXPECT_EQ(result.bound, (Index{3, 4}));
  EXPECT_EQ(result.array, "");
  tables.sites[site].path = {{4, 4, 0}}; // grid[0][k]: the zero leaves no trace
  access.index = {-1};
  access.offset = -4;
  EXPECT_EQ(naming.outside(access, site, 4).element, (Index{0, -1}));
}

TEST_F(Names, OutsideOfAnArrayInAnElement) {
  SiteId site = rooted(Site::Root::capture, 2);
  tables.sites[site].path = {{2, 4, 0}};
  OutsideAccess access;
  access.path = site;
  access.base = arena.data() + 1024 + 16; // records[1]
  access.index = {2};
  access.offset = 4 + 8; // of .weights[2]: where .done begins
  Naming::Outside result = naming.outside(access, site, 4);
  EXPECT_EQ(result.space, Space::global);
  EXPECT_EQ(result.variable, "records");
  EXPECT_EQ(result.element, Index{1});
  EXPECT_EQ(result.member, ".weights[2]");
  EXPECT_EQ(result.array, "records[1].weights");
  EXPECT_EQ(result.bound, Index{2});
}

TEST_F(Names, Threads) {
  launch.tiled = true;
  launch.extent = {8, 12};
  launch.tile = {4, 3};
  ThreadId id = naming.thread(5, 7); // tiles are 2 x 4, threads 4 x 3
  EXPECT_EQ(id.tile, (std::array<std::int32_t, 3>{1, 1, 0}));
  EXPECT_EQ(id.local, (std::array<std::int32_t, 3>{2, 1, 0}));
  EXPECT_EQ(id.global[0], 6);
  EXPECT_EQ(id.global[1], 4);
  launch.tiled = false;
  EXPECT_EQ(naming.thread(25, 0).global[0], 2);
  EXPECT_EQ(naming.thread(25, 0).global[1], 1);
}

TEST_F(Names, BytesBetweenMembersArePadding) {
  auto padding = [&](std::uint64_t address) {
    return naming.is_padding(Space::global, naming.place(Space::global, address, no_site));
  };
  EXPECT_FALSE(padding(1024 + 16 + 12)); // records[1].done
  for (unsigned byte = 13; byte < 16; ++byte)
    EXPECT_TRUE(padding(1024 + 16 + byte)) << byte;
  EXPECT_FALSE(padding(1024 + 32)); // records[2].stamp
  EXPECT_FALSE(padding(0));         // of a scalar
  EXPECT_FALSE(padding(3000));      // unknown memory
}

} // namespace
} // namespace ampsim::test
