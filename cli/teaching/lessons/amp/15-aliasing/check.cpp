#include <cstdio>
#include <vector>
void shift(std::vector<int> &numbers);
int main() {
  std::vector<int> numbers(40);
  for (int k = 0; k < 40; ++k)
    numbers[k] = 3 * k;
  shift(numbers);
  for (int k = 0; k < 40; ++k)
    if (numbers[k] != 3 * (k ? k - 1 : 0)) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], 3 * (k ? k - 1 : 0));
      return 1;
    }
}
