#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 3), s(1, 0);
  array_view<const int, 1> data(64, v);
  array_view<int, 1> last(1, s);
  parallel_for_each(data.extent, [=](index<1> idx) restrict(amp) {
    if (data[idx] == 3)
      atomic_fetch_max(&last[0], idx[0]);
  });
  last.synchronize();
}
