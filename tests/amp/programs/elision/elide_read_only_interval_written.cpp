// The second barrier orders only global memory, so the next step's write belongs to the interval of the reads.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> numbers(n, 1), results(n);
  array_view<const int> in(n, numbers);
  array_view<int> out(n, results);
  parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    int sum = 0;
    for (int step = 0; step < 2; ++step) {
      shared[t.local[0]] = in[t.global] + step; // HAZARD: war within-tile shared
      t.barrier.wait();
      for (int k = 0; k < 16; ++k)
        sum += shared[k];
      t.barrier.wait_with_global_memory_fence();
    }
    out[t.global] = sum;
  });
  out.synchronize();
  return 0;
}
