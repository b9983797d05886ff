// Threads that print, and one that ends itself while the others wait.
#include <amp.h>
#include <cstdio>
using namespace concurrency;

int main() {
  int host[4] = {};
  array_view<int, 1> data(4, host);
  try {
    parallel_for_each(data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
      direct3d_printf("thread %d\n", t.local[0]);
      if (t.local[0] == 2)
        direct3d_abort();
      data[t.global] = 1;
      t.barrier.wait();
    });
  } catch (const runtime_exception &error) {
    std::printf("%s\n", error.what());
    return 3;
  }
  return 0;
}
