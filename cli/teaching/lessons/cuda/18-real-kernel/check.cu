#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>
void softmax(std::vector<float> &numbers);
int main() {
  std::vector<float> numbers(192), before;
  for (int k = 0; k < 192; ++k)
    numbers[k] = float(k * 29 % 64) / 8;
  before = numbers;
  softmax(numbers);
  for (int row = 0; row < 192; row += 64) {
    const float greatest = *std::max_element(&before[row], &before[row] + 64);
    float sum = 0;
    for (int k = row; k < row + 64; ++k)
      sum += std::exp(before[k] - greatest);
    for (int k = row; k < row + 64; ++k) {
      const float want = std::exp(before[k] - greatest) / sum;
      if (!(std::fabs(numbers[k] - want) < 1e-5f)) {
        std::printf("element %d is %g, expected %g\n", k, numbers[k], want);
        return 1;
      }
    }
  }
}
