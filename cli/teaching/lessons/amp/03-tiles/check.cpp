#include <cstdio>
#include <vector>
void number_tiles(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(64, -1);
  number_tiles(numbers);
  for (int k = 0; k < 64; ++k)
    if (numbers[k] != k / 16 * 1000 + k % 16) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], k / 16 * 1000 + k % 16);
      return 1;
    }
}
