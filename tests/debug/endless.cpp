// A kernel that does not end by itself.
#include <amp.h>
using namespace concurrency;

int main() {
  int host[4] = {};
  array_view<int, 1> data(4, host);
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
    int count = 1;
    while (count != 0)
      count = count + 2;
    data[i] = count;
  });
  return 0;
}
