// A kernel that runs until it is stopped.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> numbers(64);
  array_view<int, 1> data(64, numbers);
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    unsigned turns = 0;
    while (data[t.global] >= 0) {
      ++turns;
      data[t.global] = int(turns & 1023);
    }
  });
  data.synchronize();
}
