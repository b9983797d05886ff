// Host code around a kernel: debugged as one program (tests/dap/host_test.py).
#include <amp.h>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

int half(int n) {
  int result = n / 2;
  return result;
}

void scale(std::vector<int> &values, int factor) {
  array_view<int, 1> view(int(values.size()), values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { // the launch
    int old = view[i];
    view[i] = old * factor;
  });
  view.synchronize(); // after the launch
}

int main() {
  std::vector<int> values{1, 2, 3, 4};
  std::string name = "host";
  int factor = half(6);
  for (int round = 0; round < 5; ++round)
    factor += round % 2; // in each round
  std::thread other([&] { name += " and device"; });
  other.join();
  scale(values, factor);
  std::printf("%s %d\n", name.c_str(), values[3]);
  return factor; // 5
}
