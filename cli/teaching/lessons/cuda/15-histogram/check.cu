#include <cstdio>
#include <vector>
std::vector<int> histogram(const std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(1000), want(16);
  for (int k = 0; k < 1000; ++k)
    ++want[numbers[k] = k * 13 % 41 % 16];
  const std::vector<int> got = histogram(numbers);
  for (int b = 0; b < 16; ++b)
    if (got[b] != want[b]) {
      std::printf("value %d was counted %d times, expected %d\n", b, got[b], want[b]);
      return 1;
    }
}
