#include <cstdio>
#include <vector>
void scan_blocks(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(128), before;
  for (int k = 0; k < 128; ++k)
    numbers[k] = k % 9 + 1;
  before = numbers;
  scan_blocks(numbers);
  for (int k = 0; k < 128; ++k) {
    const int want = [&] { int sum = 0; for (int j = k / 64 * 64; j <= k; ++j) sum += before[j]; return sum; }();
    if (numbers[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], want);
      return 1;
    }
  }
}
