// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that only another thread can end.
#include "source_folder.h"

namespace ampsim::frontend {
namespace {

using test::Prepared;

// Each loop's condition is on a line of its own: a spin loop has a `loop` site there.
TEST(SpinLoops, Recognised) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int main() {
  array_view<int> flag(64), a(64), next(64);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int ready, lock;
    int i = t.local[0], n = 0;
    bool waiting;

    // Loops that wait.
    while (flag[0] == 0)                              // flag
      ;
    while (atomic_fetch_add(&flag[0], 0) == 0)        // atomic flag
      ;
    while (atomic_exchange(&lock, 1) != 0)            // lock
      ;
    int expected = 0;
    do expected = 0;
    while (!atomic_compare_exchange(&lock, &expected, 1)); // lock by compare
    for (;;) {
      if (ready)                                      // break
        break;
    }
    while (flag[0] == 0 || ready == 0)                // two flags
      ;
    while (flag[i] != i + 1)                          // value of the thread
      ;
    for (bool done = false; !done;)                   // under lock, condition
      if (atomic_exchange(&lock, 1) == 0) {           // under lock
        n += 1;
        atomic_exchange(&lock, 0);
        done = true;
      }
    int old = flag[0], seen;
    while (old < 7 && (seen = atomic_fetch_max(&flag[0], 0)) < 5) // invariant and atomic
      ;
    while (true) {                                    // around a counter
      int k = 0;
      while (k < 3) ++k;                              // inner counter
      if (flag[1])
        break;
    }
    for (;;) {                                        // value in a variable
      int value = flag[1];
      if (value == 3)
        break;
    }
    for (;;) {                                        // limited by a counter
      int value = flag[1];
      if (value == 3)
        break;
      if (++n > 100)
        break;
    }
    for (int k = 0; k < 4; ++k)                       // outer counter
      while (flag[k] == 0)                            // inner flag
        ;
    do {
      waiting = false;
      for (int k = i; k < 64; k += 8)
        if (atomic_fetch_add(&flag[k], 0) == 0) {
          a[k] = k;
          waiting = true;
        }
    } while (waiting != false);                       // around a loop and a write

    // Loops that make progress by themselves.
    do {
      waiting = false;
      for (int k = i; k < 64; k += 8)
        if (a[k] < 9) {
          a[k] += 1;
          waiting = true;
        }
    } while (waiting != false);                       // around work of its own
    for (int k = 0; k < 10; ++k)                      // counter
      n += a[k];
    while (n < a[0])                                  // local progress
      ++n;
    for (int at = 0; at >= 0;)                        // walking index
      at = next[at];
    int *p = &a[0];
    while (*p != 0)                                   // walking pointer
      ++p;
    while (a[i] < 10)                                 // own progress
      a[i] += 1;
    while (ready < 10) {                              // with a barrier
      t.barrier.wait();
    }
    int tries = 0;
    while (flag[0] == 0 && tries < 100)               // bounded
      ++tries;
    while (flag[0] == 0)                              // limited by a break
      if (++tries > 1000) break;
    int local[4] = {0, 0, 0, 0};
    while (local[i & 3] < a[0])                       // private array
      local[i & 3]++;
    int current = flag[0];
    while (!atomic_compare_exchange(&flag[0], &current, current + 1)) // update by compare
      ;
    a[0] = n + *p + tries;
  });
  return 0;
}
)");
  EXPECT_TRUE(prepared.kernel().has_spin_loops);
  auto spins = [&](const std::string &mark) {
    unsigned line = prepared.line(mark);
    for (const Site &site : prepared.program.sites)
      if (site.kind == Site::Kind::loop && !site.stack.empty() && site.stack.front().line == line)
        return true;
    return false;
  };
  for (const char *mark :
       {"// flag", "// atomic flag", "// lock\n", "// lock by compare", "// break", "// two flags",
        "// value of the thread", "// invariant and atomic", "// around a counter", "// inner flag",
        "// value in a variable", "// around a loop and a write"})
    EXPECT_TRUE(spins(mark)) << mark;
  for (const char *mark :
       {"// counter", "// outer counter", "// inner counter", "// local progress", "// walking index",
        "// walking pointer", "// own progress", "// with a barrier", "// bounded", "// limited by a break",
        "// private array", "// update by compare", "// limited by a counter", "// around work of its own"})
    EXPECT_FALSE(spins(mark)) << mark;
}

TEST(SpinLoops, KernelsWithoutHaveNone) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int main() {
  array_view<int> a(64);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    for (int k = 0; k < a[i]; ++k)
      atomic_fetch_add(&a[0], k);
  });
  return 0;
}
)");
  EXPECT_FALSE(prepared.kernel().has_spin_loops);
  for (const Site &site : prepared.program.sites)
    EXPECT_NE(site.kind, Site::Kind::loop);
}

} // namespace
} // namespace ampsim::frontend
