#include <cstdio>
#include <vector>
void digit_sums(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(150), before;
  for (int k = 0; k < 150; ++k)
    numbers[k] = 61 * k;
  before = numbers;
  digit_sums(numbers);
  for (int k = 0; k < 150; ++k) {
    const int want = before[k] / 1000 + before[k] / 100 % 10 + before[k] / 10 % 10 + before[k] % 10;
    if (numbers[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], want);
      return 1;
    }
  }
}
