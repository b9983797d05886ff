// The texts of `ampsim explain`. The programs are whole and small, and say by annotations what is found in them, so
// that a test can run every one.
#include "cli/explain.h"

#include <algorithm>

namespace ampsim::cli {

static constexpr Explanation explanations[] = {
    {Kind::raw,
     R"(One thread writes a location and another reads it, and nothing orders the two. Whether the
reader sees the old or the new value depends on which thread is faster. Within a tile a barrier
orders accesses to the memory that its fence covers; nothing orders two tiles of one launch.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int line[32];
    line[tidx.local[0]] = data[tidx.global];
    data[tidx.global] = line[31 - tidx.local[0]]; // HAZARD: raw within-tile line
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int line[32];
    line[tidx.local[0]] = data[tidx.global];
    tidx.barrier.wait();
    data[tidx.global] = line[31 - tidx.local[0]];
  });
  data.synchronize();
}
)",
     R"(A barrier between the write and the read: all threads of the tile have written before any reads.)"},

    {Kind::war,
     R"(One thread reads a location and another writes it, and nothing orders the two: the write can
come too soon. In a loop it is the next iteration's write that overtakes the readers of this one.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(extent<1>(63), [=](index<1> idx) restrict(amp) {
    data[idx] = data[idx + 1]; // HAZARD: war across-tiles data
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 1), w(64, 0);
  array_view<const int, 1> data(64, v);
  array_view<int, 1> shifted(64, w);
  parallel_for_each(extent<1>(63), [=](index<1> idx) restrict(amp) {
    shifted[idx] = data[idx + 1];
  });
  shifted.synchronize();
}
)",
     R"(The results go to a second container. Within a tile, a barrier between read and write would do.)"},

    {Kind::waw,
     R"(Two threads write one location and nothing orders them: the last one wins, and which that is
is a matter of luck. Where all of them write the same value on purpose, '--allow-same' accepts it.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 3), s(1, 0);
  array_view<const int, 1> data(64, v);
  array_view<int, 1> last(1, s);
  parallel_for_each(data.extent, [=](index<1> idx) restrict(amp) {
    if (data[idx] == 3)
      last[0] = idx[0]; // HAZARD: waw across-tiles last
  });
  last.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 3), s(1, 0);
  array_view<const int, 1> data(64, v);
  array_view<int, 1> last(1, s);
  parallel_for_each(data.extent, [=](index<1> idx) restrict(amp) {
    if (data[idx] == 3)
      atomic_fetch_max(&last[0], idx[0]);
  });
  last.synchronize();
}
)",
     R"(An atomic operation whose result does not depend on the order of the threads.)"},

    {Kind::atomic,
     R"(One thread uses an atomic operation on a location; another writes it plainly, or reads it
with another width or alignment, and nothing orders the two. Atomic operations are safe only among
each other and with plain reads of the same integer.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(32, 1);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int sum;
    if (tidx.local[0] == 0)
      sum = 0;
    atomic_fetch_add(&sum, data[tidx.global]); // HAZARD: atomic within-tile sum
    tidx.barrier.wait();
    data[tidx.global] = sum;
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(32, 1);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int sum;
    if (tidx.local[0] == 0)
      sum = 0;
    tidx.barrier.wait();
    atomic_fetch_add(&sum, data[tidx.global]);
    tidx.barrier.wait();
    data[tidx.global] = sum;
  });
  data.synchronize();
}
)",
     R"(A barrier between the plain write and the atomic operations.)"},

    {Kind::mixed_atomics,
     R"(Different atomic operations work on one location in one barrier interval. Each is safe, but
what comes out depends on their order. This is Direct3D's check for consistent atomic operations.)",
     R"(// OPTIONS: --detect all,mixed-atomics
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 0);
  array_view<int, 1> data(64, v);
  parallel_for_each(extent<1>(64), [=](index<1> idx) restrict(amp) {
    if (idx[0] % 2)
      atomic_fetch_add(&data[0], 1);
    else
      atomic_fetch_max(&data[0], 10); // HAZARD: mixed-atomics across-tiles data
  });
  data.synchronize();
}
)",
     R"(// OPTIONS: --detect all,mixed-atomics
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 0);
  array_view<int, 1> data(64, v);
  parallel_for_each(extent<1>(64), [=](index<1> idx) restrict(amp) {
    if (idx[0] % 2)
      atomic_fetch_add(&data[0], 1);
    else
      atomic_fetch_max(&data[1], 10);
  });
  data.synchronize();
}
)",
     R"(Each location has one kind of atomic operation.)"},

    {Kind::divergent_barrier,
     R"(Threads of one tile wait at different barriers, or some wait while others have ended. All
threads of a tile have to come to the same barriers; on an accelerator the tile hangs, or its
results are undefined. The compiler refuses what it can see (C3561); '--permissive' runs it.)",
     R"(// OPTIONS: --permissive
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(50, 1);
  array_view<int, 1> data(50, v);
  parallel_for_each(data.extent.tile<16>().pad(), [=](tiled_index<16> tidx) restrict(amp) {
    if (tidx.global[0] >= 50)
      return;
    tidx.barrier.wait(); // HAZARD: divergent-barrier
    data[tidx.global] = 2;
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(50, 1);
  array_view<int, 1> data(50, v);
  parallel_for_each(data.extent.tile<16>().pad(), [=](tiled_index<16> tidx) restrict(amp) {
    tidx.barrier.wait();
    if (tidx.global[0] < 50)
      data[tidx.global] = 2;
  });
  data.synchronize();
}
)",
     R"(The work is guarded, the barrier is not.)"},

    {Kind::out_of_bounds,
     R"(An access outside of the container, the view or the array. ampsim lets a read give zero and a
write do nothing; an accelerator reads or destroys whatever is there.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(50, 1);
  array_view<int, 1> data(50, v);
  parallel_for_each(data.extent.tile<16>().pad(), [=](tiled_index<16> tidx) restrict(amp) {
    data[tidx.global] = 2; // HAZARD: out-of-bounds data
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(50, 1);
  array_view<int, 1> data(50, v);
  parallel_for_each(data.extent.tile<16>().pad(), [=](tiled_index<16> tidx) restrict(amp) {
    if (data.extent.contains(tidx.global))
      data[tidx.global] = 2;
  });
  data.synchronize();
}
)",
     R"(The threads that only pad the last tile have no work.)"},

    {Kind::uninitialized,
     R"(A read of tile_static or array memory that nothing has written. Its contents are indeterminate:
what the last kernel left there, on most accelerators.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(32, 1);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int line[33];
    line[tidx.local[0]] = data[tidx.global];
    tidx.barrier.wait();
    data[tidx.global] = line[tidx.local[0] + 1]; // HAZARD: uninitialized line
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(32, 1);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int line[33];
    line[tidx.local[0]] = data[tidx.global];
    if (tidx.local[0] == 0)
      line[32] = 0;
    tidx.barrier.wait();
    data[tidx.global] = line[tidx.local[0] + 1];
  });
  data.synchronize();
}
)",
     R"(One thread fills the border that no thread owns.)"},

    {Kind::no_progress,
     R"(A thread is in a loop that it leaves only when another thread writes. C++ AMP does not promise
that the other thread ever runs: on an accelerator both can be lanes of one unit, and the loop never
ends. ampsim sets the thread aside, and ends the launch where nobody frees it.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(32, 0);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int ready;
    if (tidx.local[0] == 0)
      ready = 0;
    tidx.barrier.wait();
    if (tidx.local[0] == 31)
      atomic_exchange(&ready, 1);
    while (atomic_fetch_or(&ready, 0) == 0) // HAZARD: no-progress
      ;
    data[tidx.global] = 1;
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(32, 0);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int ready;
    if (tidx.local[0] == 31)
      ready = 1;
    tidx.barrier.wait();
    data[tidx.global] = ready;
  });
  data.synchronize();
}
)",
     R"(Threads of a tile wait for each other at a barrier; tiles wait for each other by a second launch.)"},

    {Kind::aliased_texture,
     R"(One texture is read and written in the same launch, through itself or a view of it. Accelerators
keep textures in caches that writes do not reach, so C++ AMP forbids it: parallel_for_each throws a
runtime_exception, and nothing of the launch runs.)",
     R"(#include <amp.h>
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<int> v(16, 1);
  texture<int, 1> image(16, v.begin(), v.end());
  writeonly_texture_view<int, 1> out(image);
  try {
    parallel_for_each(extent<1>(16), [=, &image](index<1> idx) restrict(amp) { // HAZARD: aliased-texture
      out.set(idx, image[idx] + 1);
    });
  } catch (const runtime_exception &) {
  }
}
)",
     R"(#include <amp.h>
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

int main() { // HAZARD-NONE
  std::vector<int> v(16, 1);
  texture<int, 1> image(16, v.begin(), v.end()), result(16);
  writeonly_texture_view<int, 1> out(result);
  parallel_for_each(extent<1>(16), [=, &image](index<1> idx) restrict(amp) {
    out.set(idx, image[idx] + 1);
  });
}
)",
     R"(The results go to a second texture.)"},

    {Kind::aliased_launch,
     R"(Two containers that the kernel captures refer to one underlying container, and one of them is
writable. That is legal, but accelerators run such a launch slowly, since no read may be cached, and
threads easily race through the two names.)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  array_view<int, 1> left = data.section(0, 32), right = data.section(32, 32);
  parallel_for_each(extent<1>(32), [=](index<1> idx) restrict(amp) { // HAZARD: aliased-launch
    left[idx] = right[idx];
  });
  data.synchronize();
}
)",
     R"(#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(extent<1>(32), [=](index<1> idx) restrict(amp) {
    data[idx] = data[idx + 32];
  });
  data.synchronize();
}
)",
     R"(The kernel captures the container once.)"},
};

const Explanation *explanation(Kind kind) {
  auto found = std::ranges::find(explanations, kind, &Explanation::kind);
  return found == std::end(explanations) ? nullptr : &*found;
}

} // namespace ampsim::cli
