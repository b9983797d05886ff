#include <cstdio>
#include <vector>
void prefix_sums(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(96), expected(96);
  for (int k = 0; k < 96; ++k) {
    numbers[k] = k * 5 % 11;
    expected[k] = numbers[k] + (k % 32 ? expected[k - 1] : 0);
  }
  prefix_sums(numbers);
  for (int k = 0; k < 96; ++k)
    if (numbers[k] != expected[k]) {
      std::printf("sum %d is %d, expected %d\n", k, numbers[k], expected[k]);
      return 1;
    }
}
