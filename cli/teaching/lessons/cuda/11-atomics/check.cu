#include <cstdio>
#include <vector>
int even_numbers(const std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(300);
  int want = 0;
  for (int k = 0; k < 300; ++k) {
    numbers[k] = k * 7 % 31;
    want += numbers[k] % 2 == 0;
  }
  const int got = even_numbers(numbers);
  if (got != want) {
    std::printf("the result is %d, expected %d\n", got, want);
    return 1;
  }
}
