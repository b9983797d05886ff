#include <cstdio>
#include <vector>
void reverse_tiles(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(96);
  for (int k = 0; k < 96; ++k)
    numbers[k] = k;
  reverse_tiles(numbers);
  for (int k = 0; k < 96; ++k)
    if (numbers[k] != k / 32 * 32 + 31 - k % 32) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], k / 32 * 32 + 31 - k % 32);
      return 1;
    }
}
