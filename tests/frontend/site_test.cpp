// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sites: their number and evaluation order, loops, stacks and texts.
//
// The programs mark places with comments; `order` lists the accesses of a kernel by their positions as
// "read name" or "write name", where the name is the array that is accessed.
#include "source_folder.h"

#include <algorithm>

namespace ampsim::frontend {
namespace {

using test::Prepared;
using test::root_of;
using test::SourceFolder;

std::vector<SiteId> in_order(const Prepared &prepared, unsigned kernel = 0) {
  std::vector<SiteId> ids;
  for (SiteId id = 0; id < prepared.program.sites.size(); ++id)
    if (prepared.program.sites[id].kernel == kernel)
      ids.push_back(id);
  std::sort(ids.begin(), ids.end(), [&](SiteId a, SiteId b) {
    return std::tuple(prepared.program.sites[a].position, a) < std::tuple(prepared.program.sites[b].position, b);
  });
  return ids;
}

/// "read a, write b, barrier" for the sites on the line of `mark`, called functions included.
std::string order(const Prepared &prepared, const std::string &mark) {
  unsigned line = prepared.line(mark);
  std::string text;
  for (SiteId id : in_order(prepared)) {
    const Site &site = prepared.program.sites[id];
    bool here = std::any_of(site.stack.begin(), site.stack.end(),
                            [&](const SourceFrame &frame) { return frame.line == line; });
    if (!here)
      continue;
    std::string root = root_of(site, prepared.kernel());
    text += (text.empty() ? "" : ", ") + std::string(test::name_of(site.kind));
    if (site.kind <= Site::Kind::atomic)
      text += " " + root.substr(root.find(' ') + 1);
  }
  return text;
}

// In every statement below, each read and write is of a different array, named in the expected order.
TEST(Sites, PositionsAreInEvaluationOrder) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int called(const array_view<int> &p, const array_view<int> &q) restrict(amp) {
  int x = p[0];
  q[0] = x;
  return x;
}
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v), b(64, v), c(64, v), d(64, v), e(64, v);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    int i = t.local[0];
    a[i] = b[i] + c[i];                                      // assignment
    a[i] += b[i];                                            // compound
    a[i]++;                                                  // increment
    a[b[i]] = c[d[i]];                                       // nested indices
    a[i] = b[i] = c[i];                                      // chain
    if (a[i]) b[i] = 1; else c[i] = 1;                       // if
    a[i] = b[i] ? c[i] : d[i];                               // conditional
    a[i] = b[i] && (c[i] || d[i]);                           // logical
    a[i] = (b[i] = 1, c[i]);                                 // comma
    a[i] = called(b, c) + d[i];                              // call
    called(b, a), called(d, c);                              // two calls
    for (b[i] = 0; c[i] < 4; d[i]++) a[i] = e[i];            // for
    while (a[i] < 3) b[i] = c[i];                            // while
    do a[i] = b[i]; while (c[i]);                            // do
    switch (a[i]) { case 1: b[i] = 0; break; case 2: c[i] = 0; default: d[i] = 0; } // switch
    int x = a[i], y = b[i]; c[i] = x + y;                    // declarations
    t.barrier.wait(); a[i] = b[i];                           // barrier
    for (int k = 0; k < 4; ++k) { if (a[k]) { b[k] = 1; return; } c[k] = 2; } // early return
  });
  return 0;
}
)");
  EXPECT_EQ(order(prepared, "// assignment"), "read b, read c, write a");
  EXPECT_EQ(order(prepared, "// compound"), "read b, read a, write a");
  EXPECT_EQ(order(prepared, "// increment"), "read a, write a");
  EXPECT_EQ(order(prepared, "// nested indices"), "read d, read c, read b, write a");
  EXPECT_EQ(order(prepared, "// chain"), "read c, write b, write a");
  EXPECT_EQ(order(prepared, "// if"), "read a, write b, write c");
  EXPECT_EQ(order(prepared, "// conditional"), "read b, read c, read d, write a");
  EXPECT_EQ(order(prepared, "// logical"), "read b, read c, read d, write a");
  EXPECT_EQ(order(prepared, "// comma"), "write b, read c, write a");
  EXPECT_EQ(order(prepared, "// call"), "read b, write c, read d, write a");
  EXPECT_EQ(order(prepared, "// two calls"), "read b, write a, read d, write c");
  EXPECT_EQ(order(prepared, "// for"), "write b, read c, read e, write a, read d, write d");
  EXPECT_EQ(order(prepared, "// while"), "read a, read c, write b");
  EXPECT_EQ(order(prepared, "// do"), "read b, write a, read c");
  EXPECT_EQ(order(prepared, "// switch"), "read a, write b, write c, write d");
  EXPECT_EQ(order(prepared, "// declarations"), "read a, read b, write c");
  EXPECT_EQ(order(prepared, "// barrier"), "barrier, read b, write a");
  EXPECT_EQ(order(prepared, "// early return"), "read a, write b, exit, write c");
}

TEST(Sites, LoopsAroundThem) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
void in_callee(const array_view<int> &p, int n) restrict(amp) {
  for (int k = 0; k < n; ++k)
    p[k] = n;                                    // callee's loop
  p[0] = n;                                      // callee, after its loop
}
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v), b(64, v), c(64, v), d(64, v);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    int i = t.local[0];
    a[i] = 0;                                    // outside
    for (b[i] = 0;                               // initialiser
         b[i] < 5;                               // condition
         b[i]++) {                               // step
      a[i] += 1;                                 // body
      while (c[i] < 3)                           // inner condition
        c[i]++;                                  // inner body
      if (d[i]) {                                // test
        d[i] = 5;                                // found
        for (int k = 0; k < 3; ++k)
          a[k] = 4;                              // loop on the way out
        return;
      }
      if (i == 3) {
        a[3] = 1;                                // before break
        break;
      }
      t.barrier.wait();                          // barrier
      in_callee(a, i);
    }
    a[i] = 7;                                    // after
    do {
      b[i] = 1;                                  // do body
      if (c[i]) continue;                        // continue
      d[i] = 2;                                  // after continue
    } while (a[i]);                              // do condition
  });
  return 0;
}
)");
  auto loops = [&](const std::string &mark) {
    std::vector<SiteId> ids = prepared.sites_at(mark);
    EXPECT_FALSE(ids.empty()) << mark;
    return ids.empty() ? std::vector<std::uint32_t>() : prepared.program.sites[ids.front()].loops;
  };
  using Loops = std::vector<std::uint32_t>;
  EXPECT_EQ(loops("// outside"), Loops());
  EXPECT_EQ(loops("// initialiser"), Loops());
  EXPECT_EQ(loops("// after\n"), Loops());
  Loops outer = loops("// body");
  ASSERT_EQ(outer.size(), 1u);
  for (const char *mark : {"// condition", "// step", "// test", "// found", "// before break", "// barrier",
                           "// callee, after its loop"})
    EXPECT_EQ(loops(mark), outer) << mark;
  for (const char *mark : {"// inner condition", "// inner body", "// loop on the way out", "// callee's loop"}) {
    Loops nested = loops(mark);
    ASSERT_EQ(nested.size(), 2u) << mark;
    EXPECT_EQ(nested[0], outer[0]) << mark;
    EXPECT_GT(nested[1], outer[0]) << mark;
  }
  EXPECT_EQ(loops("// inner condition"), loops("// inner body"));
  Loops second = loops("// do body");
  ASSERT_EQ(second.size(), 1u);
  EXPECT_NE(second, outer);
  for (const char *mark : {"// continue", "// after continue", "// do condition"})
    EXPECT_EQ(loops(mark), second) << mark;

  // A loop's position is not after anything in it.
  for (const Site &site : prepared.program.sites)
    for (std::uint32_t loop : site.loops)
      EXPECT_LE(loop, site.position);
  // Nor do two sites share one position.
  for (std::size_t i = 0; i < prepared.program.sites.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_NE(prepared.program.sites[i].position, prepared.program.sites[k].position);
}

TEST(Sites, StacksHaveTheUsersFramesAndNames) {
  SourceFolder folder;
  folder.write("include/helper.h", R"(
#include "nested/inner.h"
template <class T> struct Box {
  T value;
  template <int N> void put(concurrency::array_view<T> to) const restrict(amp) { to[N] = value; } // put
};
)");
  folder.write("include/nested/inner.h", R"(
namespace inner {
inline int first(const concurrency::array_view<const int> &from) restrict(amp) { return from[0]; } // first
}
)");
  folder.write("src/program.cpp", R"(
#include <amp.h>
#include "../include/helper.h"
#include "own.h"
using namespace concurrency;
#define STORE(place, value) place = value
#define STORE_TWICE(place) STORE(place, 1); \
  STORE(place, 2)
struct Functor {
  array_view<int> a;
  void operator()(index<1> i) const restrict(amp) { helper(i[0]); } // operator
private:
  void helper(int i) const restrict(amp) { a[i] = 1; } // helper
};
template <class T> T twice(const array_view<T> &p, int i) restrict(amp) {
  return p[i]; // twice
}
void run(std::vector<int> &v) {
  array_view<int> a(4, v);
  array_view<const int> c(4, v);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    a[0] = inner::first(c); // call of first
    Box<int>{3}.put<2>(a); // call of put
    auto nested = [=](int k) { a[k] = 5; }; // nested
    nested(1); // call of nested
    a[1] = own(a); // call of own
    STORE(a[i], 3); // macro
    STORE_TWICE(a[i]); // two of a macro
    a[1] =
        twice(a, 1) +  // first line
        twice(a, 2);   // second line
  });
  parallel_for_each(a.extent, Functor{a});
}
int main() { return 0; }
)");
  folder.write("src/own.h", R"(
#pragma once
int own(concurrency::array_view<int> p) restrict(amp) { return p[3]; } // own
)");
  Prepared prepared = Prepared::from_file("src/program.cpp", {"-Iinclude"});
  ASSERT_EQ(prepared.program.kernels.size(), 2u);
  EXPECT_EQ(prepared.kernel(0).file, "src/program.cpp");

  auto stack = [](const Site &site) {
    std::string text;
    for (const SourceFrame &frame : site.stack)
      text += frame.function + "@" + frame.file + ":" + std::to_string(frame.line) + " ";
    return text;
  };
  auto frame = [&](const std::string &function, const std::string &mark) {
    return function + "@src/program.cpp:" + std::to_string(prepared.line(mark)) + " ";
  };
  const std::string lambda = "run(std::vector<int>&)::<lambda>";
  std::vector<std::string> stacks;
  for (SiteId id : in_order(prepared))
    stacks.push_back(test::name_of(prepared.program.sites[id].kind) + std::string(" ") +
                     stack(prepared.program.sites[id]));
  std::vector<std::string> expected = {
      "read inner::first(const concurrency::array_view<const int>&)@src/../include/nested/inner.h:3 " +
          frame(lambda, "// call of first"),
      "write " + frame(lambda, "// call of first"),
      "write Box<int>::put<2>(concurrency::array_view<int>)@src/../include/helper.h:5 " +
          frame(lambda, "// call of put"),
      "write " + frame(lambda + "::<lambda>", "// nested") + frame(lambda, "// call of nested"),
      "read own(concurrency::array_view<int>)@src/own.h:3 " + frame(lambda, "// call of own"),
      "write " + frame(lambda, "// call of own"),
      "write " + frame(lambda, "// macro"),
      "write " + frame(lambda, "// two of a macro"),
      "write " + frame(lambda, "// two of a macro"),
      "read " + frame("twice<int>(const array_view<int>&, int)", "// twice") + frame(lambda, "// first line"),
      "read " + frame("twice<int>(const array_view<int>&, int)", "// twice") + frame(lambda, "// second line"),
      "write " + frame(lambda, "a[1] =\n"),
  };
  EXPECT_EQ(stacks, expected);
  std::vector<SiteId> functor = in_order(prepared, 1);
  ASSERT_EQ(functor.size(), 1u);
  EXPECT_EQ(stack(prepared.program.sites[functor[0]]),
            frame("Functor::helper(int)", "// helper") + frame("Functor::operator()(index<1>)", "// operator"));
}

// A header has the name by which the compiler found it.
TEST(Sites, HeadersFoundByIncludePath) {
  SourceFolder folder;
  folder.write("lib/include/helper.h",
               "inline int f(concurrency::array_view<int> p) restrict(amp) { return p[3]; }\n");
  folder.write("program.cpp", R"(
#include <amp.h>
#include <helper.h>
int main() {
  concurrency::array_view<int> a(4);
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] = f(a); });
}
)");
  for (std::string option : {"-Ilib/include", "-Ilib/../lib/include"}) {
    Prepared prepared = Prepared::from_file((folder.path() / "program.cpp").string(), {option});
    ASSERT_FALSE(prepared.program.sites.empty());
    EXPECT_EQ(prepared.program.sites[0].stack.front().file, option.substr(2) + "/helper.h");
    EXPECT_EQ(prepared.program.sites[0].stack.back().file, (folder.path() / "program.cpp").string());
  }
}

TEST(Sites, ExtentsOfStatements) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
struct Record { int stamp; float weights[4]; };
int main() {
  std::vector<int> v(64);
  std::vector<Record> r(64);
  array_view<int> a(64, v), b(64, v);
  array_view<Record> records(64, r);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    a[i] = b[i] + 1; // assignment
    a[i] += b[i] * 2; // compound
    a[i]++; // postfix
    --a[i]; // prefix
    if (a[i] > 3) // condition
      return;
    int x = b[i] + 1; // initialiser
    a[i] =
        x +
        b[i] * // long
        2;
    records[i].weights[2] = 1; // member
    for (int k = 0; k < a[i]; b[i] += 3) // loop
      ++k;
    return a[i] = 4, void(); // result
  });
  return 0;
}
)");
  auto extent = [&](const std::string &mark, Site::Kind kind) {
    const SourceExtent &found = prepared.site(mark, kind).extent;
    return found.target + "|" + found.operation + "|" + found.operand;
  };
  using K = Site::Kind;
  EXPECT_EQ(extent("// assignment", K::write), "a[i]|=|b[i] + 1");
  EXPECT_EQ(extent("// assignment", K::read), "a[i]|=|b[i] + 1");
  EXPECT_EQ(extent("// compound", K::write), "a[i]|+=|b[i] * 2");
  EXPECT_EQ(extent("// postfix", K::write), "a[i]|++|");
  EXPECT_EQ(extent("// postfix", K::read), "a[i]|++|");
  EXPECT_EQ(extent("// prefix", K::write), "a[i]|--|");
  EXPECT_EQ(extent("// condition", K::read), "||");
  EXPECT_EQ(extent("// initialiser", K::read), "||");
  EXPECT_EQ(extent("// long", K::read), "a[i]|=|x +\n        b[i] * // long\n        2");
  EXPECT_EQ(extent("// member", K::write), "records[i].weights[2]|=|1");
  EXPECT_EQ(extent("// loop", K::write), "b[i]|+=|3");
  EXPECT_EQ(extent("// result", K::write), "a[i]|=|4");

  auto text = [&](const std::string &mark, Site::Kind kind) {
    const SourceExtent &found = prepared.site(mark, kind).extent;
    EXPECT_NE(found.first_line, 0u) << mark;
    if (found.first_line == 0)
      return std::string();
    std::size_t start = 0;
    for (unsigned line = 1; line < found.first_line; ++line)
      start = prepared.text.find('\n', start) + 1;
    std::size_t end = 0;
    for (unsigned line = 1; line < found.last_line; ++line)
      end = prepared.text.find('\n', end) + 1;
    return prepared.text.substr(start + found.first_column - 1,
                                end + found.last_column - (start + found.first_column - 1));
  };
  EXPECT_EQ(text("// assignment", K::write), "a[i] = b[i] + 1");
  EXPECT_EQ(text("// assignment", K::read), "a[i] = b[i] + 1");
  EXPECT_EQ(text("// postfix", K::read), "a[i]++");
  EXPECT_EQ(text("// prefix", K::write), "--a[i]");
  EXPECT_EQ(text("// condition", K::read), "a[i] > 3");
  EXPECT_EQ(text("// initialiser", K::read), "b[i] + 1");
  EXPECT_EQ(text("// long", K::read), "a[i] =\n        x +\n        b[i] * // long\n        2");
  EXPECT_EQ(text("// member", K::write), "records[i].weights[2] = 1");
  EXPECT_EQ(text("// loop", K::write), "b[i] += 3");
}

TEST(Sites, KindsSizesAndAtomicOperations) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
struct Pair { int first; double second; };
int main() {
  std::vector<int> v(64);
  std::vector<Pair> w(64);
  std::vector<unsigned char> x(64);
  array_view<int> a(64, v), b(64, v);
  array_view<Pair> pairs(64, w);
  array_view<unsigned char> bytes(64, x);
  array_view<float> floats(64);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    int i = t.local[0], expected = 0;
    atomic_fetch_add(&a[i], 2);                              // add
    atomic_fetch_sub(&a[i], 2);                              // sub
    atomic_fetch_max(&a[i], 2);                              // max
    atomic_fetch_min(&a[i], 2);                              // min
    atomic_fetch_and(&a[i], 2);                              // and
    atomic_fetch_or(&a[i], 2);                               // or
    atomic_fetch_xor(&a[i], 2);                              // xor
    atomic_fetch_inc(&a[i]);                                 // inc
    atomic_fetch_dec(&a[i]);                                 // dec
    atomic_exchange(&a[i], 2);                               // exchange
    atomic_exchange(&floats[i], 2.0f);                       // float exchange
    atomic_compare_exchange(&a[i], &expected, 2);            // compare
    pairs[i].second = 1;                                     // double
    bytes[i] = 1;                                            // byte
    pairs[i] = pairs[0];                                     // struct
    t.barrier.wait();                                        // all
    t.barrier.wait_with_global_memory_fence();               // global
    global_memory_fence(t.barrier);                          // fence
  });
  return 0;
}
)");
  const std::pair<const char *, const char *> operations[] = {{"// add", "add"},
                                                              {"// sub", "sub"},
                                                              {"// max", "max"},
                                                              {"// min", "min"},
                                                              {"// and", "and"},
                                                              {"// or", "or"},
                                                              {"// xor", "xor"},
                                                              {"// inc", "add"},
                                                              {"// dec", "sub"},
                                                              {"// exchange", "xchg"},
                                                              {"// float exchange", "xchg"},
                                                              {"// compare", "compare_exchange"}};
  for (auto [mark, operation] : operations) {
    const Site &site = prepared.atomic(mark);
    EXPECT_EQ(site.operation, operation);
    EXPECT_EQ(site.size, 4u);
  }
  EXPECT_EQ(prepared.write("// double").size, 8u);
  EXPECT_EQ(prepared.write("// byte").size, 1u);
  EXPECT_EQ(prepared.read("// struct").size, 16u);
  EXPECT_EQ(prepared.write("// struct").size, 16u);
  EXPECT_EQ(prepared.kinds_at("// all"), "barrier");
  EXPECT_EQ(prepared.kinds_at("// global"), "barrier");
  EXPECT_EQ(prepared.kinds_at("// fence"), "fence");
  EXPECT_TRUE(prepared.kernel().has_barriers);
  EXPECT_TRUE(prepared.kernel().has_fences);
  EXPECT_FALSE(prepared.kernel().has_spin_loops);
}

// Local variables are not sites.
TEST(Sites, NoneForRegisters) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
struct Vec { float x, y, z; Vec operator+(Vec o) const restrict(amp) { return {x + o.x, y + o.y, z + o.z}; } };
int main() {
  array_view<float> a(64);
  int captured = 3;
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    Vec v = {1, 2, 3}, w = v;
    float sum = 0, fixed[2] = {1, 2};
    for (int k = 0; k < captured; ++k)
      sum += (v + w).x + fixed[1];
    index<1> j = i + index<1>(1);
    extent<1> e = a.extent;
    if (e.contains(j))
      a[j] = sum;
  });
  return 0;
}
)");
  ASSERT_EQ(prepared.program.sites.size(), 1u);
  EXPECT_EQ(prepared.program.sites[0].kind, Site::Kind::write);
}

TEST(Sites, ArraysOnTheWayToAnAccess) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
struct Point { float x, y; };
struct Record { int stamp; Point points[3][5]; };
int main() {
  std::vector<Record> v(64);
  array_view<Record> a(64, v);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static Record records[8];
    int own[2][7] = {};
    int i = t.local[0];
    a[i].points[i][i].y = 1;                    // in an element
    a[i].stamp = 1;                             // none
    records[i].points[1][i].x = 1;              // in a variable
    own[0][i] = 1;                              // a zero that leaves no trace
    a[0].stamp = own[1][i];
  });
  return 0;
}
)");
  auto path = [&](const std::string &mark) {
    std::string all;
    for (const Site::ArrayStep &step : prepared.write(mark).path)
      all +=
          std::to_string(step.bound) + "x" + std::to_string(step.stride) + "+" + std::to_string(step.fields) + " ";
    return all;
  };
  EXPECT_EQ(path("// in an element"), "3x40+0 5x8+4 ");
  EXPECT_EQ(path("// none"), "");
  EXPECT_EQ(path("// in a variable"), "8x124+4 3x40+0 5x8+0 ");
  EXPECT_EQ(path("// a zero"), "2x28+0 7x4+0 ");
}

TEST(Sites, ReturnsThatEndThreads) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int helper(int i) restrict(amp) {
  if (i == 2) return 5;                         // of a callee
  return i;
}
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    if (t.local[0] == 1) return;                // first
    for (int k = 0; k < 3; ++k) {
      array_view<int> part = a.section(k, 3);
      if (part[k] == 4) return;                 // in a loop
      a[k] = helper(k);
    }
    a[t.global] = 2;
  });
  return 0;
}
)");
  auto exits = [&](const std::string &mark) {
    std::vector<SiteId> ids = prepared.sites_at(mark);
    return std::count_if(ids.begin(), ids.end(),
                         [&](SiteId id) { return prepared.program.sites[id].kind == Site::Kind::exit; });
  };
  EXPECT_EQ(exits("// first"), 1);
  EXPECT_EQ(exits("// in a loop"), 1);
  EXPECT_EQ(exits("// of a callee"), 0);
}

} // namespace
} // namespace ampsim::frontend
