// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
int main() {
  int host[4] = {};
  array_view<int, 1> data(4, host);
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { data[0] = i[0]; });
  for (volatile int k = 0;; k = k + 1) {
  }
}
