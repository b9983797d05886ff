#include <cstdio>
#include <vector>
void histogram(const std::vector<int> &values, std::vector<int> &counts);
int main() {
  std::vector<int> values(128), counts(16), expected(16);
  for (int k = 0; k < 128; ++k)
    ++expected[values[k] = k * k % 16];
  histogram(values, counts);
  for (int k = 0; k < 16; ++k)
    if (counts[k] != expected[k]) {
      std::printf("value %d was counted %d times, expected %d\n", k, counts[k], expected[k]);
      return 1;
    }
}
