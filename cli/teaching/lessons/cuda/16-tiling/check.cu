#include <cstdio>
#include <vector>
std::vector<float> product(const std::vector<float> &a, const std::vector<float> &b, int n);
int main() {
  const int n = 48;
  std::vector<float> a(n * n), b(n * n);
  for (int k = 0; k < n * n; ++k) {
    a[k] = float(k % 7);
    b[k] = float(k % 5);
  }
  const std::vector<float> got = product(a, b, n);
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      float want = 0;
      for (int k = 0; k < n; ++k)
        want += a[row * n + k] * b[k * n + column];
      if (got[row * n + column] != want) {
        std::printf("element (%d, %d) is %g, expected %g\n", row, column, got[row * n + column], want);
        return 1;
      }
    }
}
