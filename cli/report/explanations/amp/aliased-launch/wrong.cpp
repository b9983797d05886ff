#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  array_view<int, 1> left = data.section(0, 32), right = data.section(32, 32);
  parallel_for_each(extent<1>(32), [=](index<1> idx) restrict(amp) { // HAZARD: aliased-launch
    left[idx] = right[idx];
  });
  data.synchronize();
}
