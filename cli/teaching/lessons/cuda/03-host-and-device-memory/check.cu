#include <cstdio>
#include <vector>
void increment_all(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(100), before;
  for (int k = 0; k < 100; ++k)
    numbers[k] = 2 * k;
  before = numbers;
  increment_all(numbers);
  for (int k = 0; k < 100; ++k) {
    const int want = before[k] + 1;
    if (numbers[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], want);
      return 1;
    }
  }
}
