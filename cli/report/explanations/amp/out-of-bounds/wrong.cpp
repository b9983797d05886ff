#include <amp.h>
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
