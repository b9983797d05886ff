#include <cstdio>
#include <vector>
int count_even(const std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(64);
  int expected = 0;
  for (int k = 0; k < 64; ++k) {
    numbers[k] = k * k % 13;
    expected += numbers[k] % 2 == 0;
  }
  int count = count_even(numbers);
  if (count != expected) {
    std::printf("counted %d numbers, expected %d\n", count, expected);
    return 1;
  }
}
