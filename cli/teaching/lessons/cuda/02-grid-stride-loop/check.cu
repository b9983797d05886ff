#include <cstdio>
#include <vector>
void add_seven(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(1000), before;
  for (int k = 0; k < 1000; ++k)
    numbers[k] = 3 * k;
  before = numbers;
  add_seven(numbers);
  for (int k = 0; k < 1000; ++k) {
    const int want = before[k] + 7;
    if (numbers[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], want);
      return 1;
    }
  }
}
