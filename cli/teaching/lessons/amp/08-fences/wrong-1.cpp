// EXPECT: fence
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Stores the squares of `in` in `scratch`, and writes the square of the next thread's element in the tile to `out`.
void next_squares(const std::vector<int> &in, std::vector<int> &scratch, std::vector<int> &out) {
  array_view<const int, 1> from(int(in.size()), in);
  array_view<int, 1> store(int(scratch.size()), scratch), to(int(out.size()), out);
  parallel_for_each(to.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int origin = t.tile_origin[0], local = t.local[0];
    store[t.global] = from[t.global] * from[t.global];
    t.barrier.wait_with_tile_static_memory_fence();
    to[t.global] = store[origin + (local + 1) % 16];
  });
  to.synchronize();
}

int main() {
  std::vector<int> in(16, 3), scratch(16), out(16);
  next_squares(in, scratch, out);
  std::printf("%d\n", out[0]);
}
