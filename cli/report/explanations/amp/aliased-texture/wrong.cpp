#include <amp.h>
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<int> v(16, 1);
  texture<int, 1> image(16, v.begin(), v.end());
  writeonly_texture_view<int, 1> out(image);
  try {
    parallel_for_each(extent<1>(16), [=, &image](index<1> idx) restrict(amp) { // HAZARD: aliased-texture
      out.set(idx, image[idx] + 1);
    });
  } catch (const runtime_exception &) {
  }
}
