#include <cstdio>
#include <vector>
std::vector<int> mirrored_sums(const std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(320);
  for (int k = 0; k < 320; ++k)
    numbers[k] = k * k;
  const std::vector<int> got = mirrored_sums(numbers);
  for (int t = 0; t < 64; ++t) {
    int want = 0;
    for (int k = 63 - t; k < 320; k += 64)
      want += k * k;
    if (got[t] != want) {
      std::printf("sum %d is %d, expected %d\n", t, got[t], want);
      return 1;
    }
  }
}
