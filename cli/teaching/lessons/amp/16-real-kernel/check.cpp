#include <cmath>
#include <cstdio>
#include <vector>
void multiply(const std::vector<float> &a, const std::vector<float> &b, std::vector<float> &c, int size);
int main() {
  const int size = 24;
  std::vector<float> a(size * size), b(size * size), c(size * size);
  for (int k = 0; k < size * size; ++k) {
    a[k] = float(k % 7);
    b[k] = float(k % 5);
  }
  multiply(a, b, c, size);
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      float sum = 0;
      for (int k = 0; k < size; ++k)
        sum += a[row * size + k] * b[k * size + column];
      if (c[row * size + column] != sum) {
        std::printf("element (%d, %d) is %g, expected %g\n", row, column, c[row * size + column], sum);
        return 1;
      }
    }
}
