#include <cstdio>
#include <vector>
void shift_three(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(32), before;
  for (int k = 0; k < 32; ++k)
    numbers[k] = 7 * k;
  before = numbers;
  shift_three(numbers);
  for (int k = 0; k < 32; ++k) {
    const int want = before[(k + 3) % 32];
    if (numbers[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], want);
      return 1;
    }
  }
}
