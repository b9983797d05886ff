#include <cstdio>
#include <vector>
void sum_multiples(std::vector<int> &numbers, int steps);
int main() {
  std::vector<int> numbers(48);
  for (int k = 0; k < 48; ++k)
    numbers[k] = k;
  sum_multiples(numbers, 4);
  for (int k = 0; k < 48; ++k)
    if (numbers[k] != 10 * k) {
      std::printf("element %d is %d, expected %d\n", k, numbers[k], 10 * k);
      return 1;
    }
}
