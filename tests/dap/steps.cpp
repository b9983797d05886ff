// 65,536 threads in tiles of 256, with barriers and a loop: for stepping ten thousand times.
#include <amp.h>
#include <cstdlib>
#include <vector>

using namespace concurrency;

int main(int count, char **words) {
  const int threads = 1 << 16, tile = 256, rounds = count > 1 ? std::atoi(words[1]) : 6000;
  std::vector<int> numbers(threads, 1), sums(threads);
  array_view<const int, 1> in(threads, numbers);
  array_view<int, 1> out(threads, sums);
  parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int line[tile];
    int sum = 0;
    line[t.local[0]] = in[t.global];
    t.barrier.wait();
    for (int k = 0; k < rounds; ++k) {
      int other = (t.local[0] + k) % tile;
      sum += line[other];
    }
    t.barrier.wait();
    out[t.global] = sum;
  });
  out.synchronize();
  return sums[0] == rounds ? 0 : 1;
}
