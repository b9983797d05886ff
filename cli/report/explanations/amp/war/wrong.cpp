#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(extent<1>(63), [=](index<1> idx) restrict(amp) {
    data[idx] = data[idx + 1]; // HAZARD: war across-tiles data
  });
  data.synchronize();
}
