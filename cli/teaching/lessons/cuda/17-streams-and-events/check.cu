#include <cstdio>
#include <vector>
std::vector<int> squares_plus_one(int n);
int main() {
  const std::vector<int> got = squares_plus_one(100);
  for (int k = 0; k < 100; ++k)
    if (got[k] != k * k + 1) {
      std::printf("element %d is %d, expected %d\n", k, got[k], k * k + 1);
      return 1;
    }
}
