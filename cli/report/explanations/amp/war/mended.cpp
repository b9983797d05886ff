#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 1), w(64, 0);
  array_view<const int, 1> data(64, v);
  array_view<int, 1> shifted(64, w);
  parallel_for_each(extent<1>(63), [=](index<1> idx) restrict(amp) {
    shifted[idx] = data[idx + 1];
  });
  shifted.synchronize();
}
