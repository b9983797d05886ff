// The program of the debug adapter's tests: it has two barriers and lacks a third.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

static int doubled(int x) restrict(amp, cpu) {
  int twice = 2 * x;
  return twice;
}

int main(int count, char **words) {
  std::vector<int> numbers(2 * 256), sums(2 * 256);
  for (int k = 0; k < 512; ++k)
    numbers[k] = k;
  array_view<const int, 1> in(512, numbers);
  array_view<int, 1> out(512, sums);
  std::printf("begin %s\n", count > 1 ? words[1] : "ünïcode");
  std::fprintf(stderr, "to standard error\n");
  parallel_for_each(in.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
    tile_static int line[256];
    int me = t.local[0];
    line[me] = doubled(in[t.global]);
    t.barrier.wait(); // all have written
    int next = line[(me + 1) % 256];
    out[t.global] = next;
    t.barrier.wait(); // all have read
    line[me] = next + 1;
    int previous = line[(me + 255) % 256]; // a barrier is missing before this
    out[t.global] += previous;
  });
  out.synchronize();
  std::printf("end %d\n", sums[0] > 0);
  return 7;
}
