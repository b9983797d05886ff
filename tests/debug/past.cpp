// Launches that follow each other, for going back over them: an array that is freed, and a change by the host.
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

const int length = 8;

void fill(array_view<int, 1> numbers) {
  array<int, 1> squares(length);
  parallel_for_each(squares.extent, [&squares](index<1> i) restrict(amp) {
    squares[i] = i[0] * i[0];
  });
  parallel_for_each(squares.extent.tile<4>(), [=, &squares](tiled_index<4> t) restrict(amp) {
    tile_static int part[4];
    part[t.local[0]] = squares[t.global];
    t.barrier.wait();
    numbers[t.global] = part[3 - t.local[0]];
  });
}

int main() {
  std::vector<int> data(length);
  array_view<int, 1> numbers(length, data);
  fill(numbers);
  for (int round = 1; round < 3; ++round) {
    numbers[5] = 1000 * round;
    parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) {
      if (i[0] != 2)
        numbers[i] += round;
    });
  }
  numbers.synchronize();
  std::printf("%d %d\n", data[0], data[5]);
}
