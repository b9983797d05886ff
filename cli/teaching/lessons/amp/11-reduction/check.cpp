#include <cstdio>
#include <vector>
int sum_of(const std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(128);
  int expected = 0;
  for (int k = 0; k < 128; ++k)
    expected += numbers[k] = k * 7 % 23;
  int sum = sum_of(numbers);
  if (sum != expected) {
    std::printf("the sum is %d, expected %d\n", sum, expected);
    return 1;
  }
}
