#include <cstdio>
#include <vector>
int sum_of(const std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(300);
  int want = 0;
  for (int k = 0; k < 300; ++k) {
    numbers[k] = k * 3 - 100;
    want += numbers[k];
  }
  const int got = sum_of(numbers);
  if (got != want) {
    std::printf("the result is %d, expected %d\n", got, want);
    return 1;
  }
}
