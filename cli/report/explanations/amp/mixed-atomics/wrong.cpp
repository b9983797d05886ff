// OPTIONS: --detect all,mixed-atomics
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 0);
  array_view<int, 1> data(64, v);
  parallel_for_each(extent<1>(64), [=](index<1> idx) restrict(amp) {
    if (idx[0] % 2)
      atomic_fetch_add(&data[0], 1);
    else
      atomic_fetch_max(&data[0], 10); // HAZARD: mixed-atomics across-tiles data
  });
  data.synchronize();
}
