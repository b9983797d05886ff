#include <cstdio>
#include <vector>
void fold(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(64);
  for (int k = 0; k < 64; ++k)
    numbers[k] = k;
  fold(numbers);
  for (int k = 0; k < 64; ++k) {
    int expected = k % 16 < 8 ? 2 * k + 8 : 0;
    if (numbers[k] != expected) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], expected);
      return 1;
    }
  }
}
