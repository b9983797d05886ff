#include <cstdio>
#include <vector>
int smooth(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(150), before;
  for (int k = 0; k < 150; ++k)
    numbers[k] = k * 37 % 50;
  before = numbers;
  int want = 0;
  const int got = smooth(numbers);
  for (int k = 0; k < 150; ++k) {
    const bool larger = k % 64 > 0 && before[k - 1] > before[k];
    want += larger;
    const int value = larger ? before[k - 1] : before[k];
    if (numbers[k] != value) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], value);
      return 1;
    }
  }
  if (got != want) {
    std::printf("smooth() returned %d, but %d elements changed\n", got, want);
    return 1;
  }
}
