// Three-point sums through tile_static memory: each thread loads one element and reads those of its neighbours.
#include <amp.h>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

constexpr int tile_size = 32;

int main(int argc, char **argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 128;
  std::vector<int> input(size), output(size);
  for (int k = 0; k < size; ++k)
    input[k] = k;

  array_view<const int, 1> in(size, input);
  array_view<int, 1> out(size, output);
  out.discard_data();
  parallel_for_each(out.extent.tile<tile_size>(), [=](tiled_index<tile_size> t) restrict(amp) {
    tile_static int part[tile_size];
    const int me = t.local[0];
    part[me] = in[t.global];
    t.barrier.wait();
    const int left = me > 0 ? part[me - 1] : 0;
    const int right = me + 1 < tile_size ? part[me + 1] : 0;
    out[t.global] = left + part[me] + right;
  });
  out.synchronize();

  if (output[1] != 0 + 1 + 2) {
    std::cerr << "wrong sum: " << output[1] << "\n";
    return 1;
  }
}
