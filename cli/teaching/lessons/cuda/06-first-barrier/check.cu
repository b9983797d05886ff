#include <cstdio>
#include <vector>
void reverse_blocks(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(192), before;
  for (int k = 0; k < 192; ++k)
    numbers[k] = 5 * k;
  before = numbers;
  reverse_blocks(numbers);
  for (int k = 0; k < 192; ++k) {
    const int want = before[k / 64 * 64 + 63 - k % 64];
    if (numbers[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], want);
      return 1;
    }
  }
}
