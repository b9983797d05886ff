// HAZARD-NONE
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> host(128);
  array_view<int> out(128, host);
  // ASSUME: out.extent[0] % 64 == 0
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    int left = i[0];
    for (int k = 0; k < 3; ++k) {
      left += 1;
      left -= 1;
    }
    out[i] = left;
  });
  out.synchronize();
}
