#include <cstdio>
#include <vector>
void spread(std::vector<int> &numbers, int steps);
int main() {
  for (int steps : {1, 4}) {
    std::vector<int> numbers(32), expected;
    for (int k = 0; k < 32; ++k)
      numbers[k] = k % 5;
    expected = numbers;
    for (int step = 0; step < steps; ++step) {
      std::vector<int> old = expected;
      for (int k = 0; k < 32; ++k)
        if (k % 16 > 0 && k % 16 < 15)
          expected[k] = old[k - 1] + old[k + 1];
    }
    spread(numbers, steps);
    for (int k = 0; k < 32; ++k)
      if (numbers[k] != expected[k]) {
        std::printf("after %d steps cell %d is %d, expected %d\n", steps, k, numbers[k], expected[k]);
        return 1;
      }
  }
}
