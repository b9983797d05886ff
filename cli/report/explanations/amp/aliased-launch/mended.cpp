#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(extent<1>(32), [=](index<1> idx) restrict(amp) {
    data[idx] = data[idx + 32];
  });
  data.synchronize();
}
