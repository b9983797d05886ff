// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hint of a finding.
#include "cli/report/hints.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

struct Case {
  ReportFinding finding;
  ReportAccess &first() { return finding.accesses[0]; }
  ReportAccess &second() { return finding.accesses[1]; }
};

Case race(Kind kind, Scope scope, Space space, unsigned first_line, unsigned second_line) {
  Case result;
  result.finding.kind = kind;
  result.finding.scope = scope;
  result.finding.space = space;
  result.finding.tiled = true;
  for (unsigned line : {first_line, second_line}) {
    ReportAccess access;
    access.variable = "data";
    access.element = {1};
    access.stack = {{"f", "a.cpp", line, 10}};
    result.finding.accesses.push_back(access);
  }
  result.first().kind = kind == Kind::war ? AccessKind::read : AccessKind::write;
  result.second().kind = kind == Kind::raw ? AccessKind::read : AccessKind::write;
  return result;
}

Case update(std::string target, std::string operation, std::string operand) {
  Case result = race(Kind::war, Scope::across_tiles, Space::global, 5, 5);
  for (ReportAccess &access : result.finding.accesses) {
    access.extent = {5, 1, 5, 20, target, operation, operand};
    access.scalar = "int";
    access.atomic_exists = true;
  }
  return result;
}

TEST(Hints, AnUpdateBecomesAtomic) {
  for (auto [operation, operand, call] : {
           std::tuple{"+=", "v", "atomic_fetch_add(&s[0], v)"},
           std::tuple{"-=", "v", "atomic_fetch_sub(&s[0], v)"},
           std::tuple{"|=", "v", "atomic_fetch_or(&s[0], v)"},
           std::tuple{"&=", "v", "atomic_fetch_and(&s[0], v)"},
           std::tuple{"^=", "v", "atomic_fetch_xor(&s[0], v)"},
           std::tuple{"++", "", "atomic_fetch_inc(&s[0])"},
           std::tuple{"--", "", "atomic_fetch_dec(&s[0])"},
           std::tuple{"=", "s[0] + v", "atomic_fetch_add(&s[0], v)"},
       })
    EXPECT_EQ(hint(update("s[0]", operation, operand).finding), std::string("make the update atomic: ") + call);
}

TEST(Hints, NotEveryUpdateHasAnAtomicForm) {
  for (auto [operation, operand] : {std::pair{"*=", "v"}, {"=", "t + v"}, {"=", "s[0] - a + b"}, {"=", "s[0]"}})
    EXPECT_EQ(hint(update("s[0]", operation, operand).finding),
              "read from a copy: write the results to a second container, not to 'data'");
  Case floating = update("s[0]", "+=", "v");
  floating.second().scalar = "float";
  floating.second().atomic_exists = false;
  EXPECT_TRUE(hint(floating.finding).starts_with("C++ AMP has no atomic operations on 'float'"));
}

TEST(Hints, AReadOfTheOperandIsNotAnUpdate) {
  // tile_data[i] += tile_data[i + s]: the element read here is another thread's target.
  Case reduction = update("t[i]", "+=", "t[i + s]");
  reduction.finding.scope = Scope::within_tile;
  reduction.finding.space = Space::tile_local;
  reduction.first().stack[0].column = 15;
  EXPECT_EQ(hint(reduction.finding), "read into a local variable, put 'tidx.barrier.wait()' after it, then write");
}

TEST(Hints, WithinATile) {
  Case missing = race(Kind::raw, Scope::within_tile, Space::tile_local, 4, 9);
  EXPECT_EQ(hint(missing.finding), "put 'tidx.barrier.wait()' between lines 4 and 9");

  Case carried = race(Kind::war, Scope::within_tile, Space::tile_local, 9, 4);
  carried.first().loops = carried.second().loops = {2};
  carried.first().iterations = {0};
  carried.second().iterations = {1};
  EXPECT_EQ(hint(carried.finding),
            "put 'tidx.barrier.wait()' at the end of the loop body, so that no thread begins the "
            "next iteration while others are still using 'data'");

  Case fence = race(Kind::raw, Scope::within_tile, Space::global, 4, 9);
  fence.second().interval = 1;
  EXPECT_EQ(hint(fence.finding), "use a barrier that fences global memory between lines 4 and 9: 'wait()' or "
                                 "'wait_with_global_memory_fence()'");
  fence.finding.space = Space::tile_local;
  EXPECT_NE(hint(fence.finding).find("wait_with_tile_static_memory_fence"), std::string::npos);
}

TEST(Hints, TheKernelsOwnNames) {
  Case missing = race(Kind::raw, Scope::within_tile, Space::tile_local, 4, 9);
  missing.finding.barrier = "t.barrier";
  EXPECT_EQ(hint(missing.finding), "put 't.barrier.wait()' between lines 4 and 9");
  // A fix's place is better than the accesses' own lines.
  missing.finding.proposed_fixes = {{{}, "", ""}, {{}, "", "put 't.barrier.wait()' between lines 6 and 7"}};
  EXPECT_EQ(hint(missing.finding), "put 't.barrier.wait()' between lines 6 and 7");
}

TEST(Hints, NoBarrierWhereOnlySomeThreadsPass) {
  Case inside = race(Kind::raw, Scope::within_tile, Space::tile_local, 4, 9);
  inside.finding.divergent = true;
  EXPECT_TRUE(hint(inside.finding).ends_with("split the surrounding branch or loop"));
  Case writes = race(Kind::waw, Scope::within_tile, Space::tile_local, 4, 9);
  writes.finding.divergent = true;
  EXPECT_EQ(hint(writes.finding), "have only one thread write the element, or give each thread its own element");
}

TEST(Hints, OutOfBoundsWithAndWithoutExtent) {
  Case outside = race(Kind::out_of_bounds, Scope::within_tile, Space::global, 4, 4);
  EXPECT_NE(hint(outside.finding).find("'data.extent'"), std::string::npos);
  for (std::optional<Space> space : {std::optional(Space::tile_local), std::optional<Space>()}) {
    outside.finding.space = space;
    EXPECT_EQ(hint(outside.finding), "compare the index with the size of 'data' before the access");
  }
}

TEST(Hints, AcrossTiles) {
  EXPECT_EQ(hint(race(Kind::raw, Scope::across_tiles, Space::global, 4, 9).finding),
            "write to a second container instead of 'data', or split the kernel into two launches between lines 4 "
            "and 9");
  EXPECT_EQ(hint(race(Kind::waw, Scope::across_tiles, Space::global, 4, 4).finding),
            "have only one thread write the element, or give each thread its own element");
}

TEST(Hints, APlainWriteBesideAtomics) {
  Case reset = race(Kind::atomic, Scope::across_tiles, Space::global, 4, 9);
  reset.second().kind = AccessKind::atomic;
  reset.first().extent = {4, 1, 4, 9, "n[0]", "=", "0"};
  EXPECT_EQ(hint(reset.finding),
            "make the write atomic as well: atomic_exchange(&n[0], 0), or do it in a separate launch");
}

TEST(Hints, EveryKindHasOne) {
  for (unsigned kind = 0; kind < kind_count; ++kind) {
    ReportFinding finding;
    finding.kind = Kind(kind);
    EXPECT_NE(hint(finding), "") << kind;
  }
}

} // namespace
} // namespace ampsim::cli
