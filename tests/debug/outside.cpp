// Reads one element too far, and divides by its value.
#include <amp.h>
using namespace concurrency;

int main() {
  int host[4] = {1, 2, 3, 4};
  array_view<int, 1> data(4, host);
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
    int next = data[i + 1];
    data[i] = 100 / next;
  });
  return 0;
}
