#include <amp.h>
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
