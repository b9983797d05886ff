// EXPECT: read after write on
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// In each round, thread l of a tile adds the value that its neighbour l + 1 loaded.
void add_neighbours(const std::vector<int> &in, std::vector<int> &sums, int rounds) {
  array_view<const int, 1> from(int(in.size()), in);
  array_view<int, 1> to(int(sums.size()), sums);
  to.discard_data();
  parallel_for_each(to.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int loaded[16];
    int sum = 0;
    for (int round = 0; round < rounds; ++round) {
      loaded[t.local[0]] = from[round * 16 + t.local[0]];
      sum += loaded[(t.local[0] + 1) % 16];
      t.barrier.wait();
    }
    to[t.global] = sum;
  });
  to.synchronize();
}

int main() {
  std::vector<int> in(32, 1), sums(16);
  add_neighbours(in, sums, 2);
  std::printf("%d\n", sums[0]);
}
