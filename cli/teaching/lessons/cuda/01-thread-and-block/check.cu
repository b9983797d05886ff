#include <cstdio>
#include <vector>
void double_all(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(200), before;
  for (int k = 0; k < 200; ++k)
    numbers[k] = k + 1;
  before = numbers;
  double_all(numbers);
  for (int k = 0; k < 200; ++k) {
    const int want = 2 * before[k];
    if (numbers[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], want);
      return 1;
    }
  }
}
