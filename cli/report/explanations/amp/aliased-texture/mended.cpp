#include <amp.h>
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

int main() { // HAZARD-NONE
  std::vector<int> v(16, 1);
  texture<int, 1> image(16, v.begin(), v.end()), result(16);
  writeonly_texture_view<int, 1> out(result);
  parallel_for_each(extent<1>(16), [=, &image](index<1> idx) restrict(amp) {
    out.set(idx, image[idx] + 1);
  });
}
