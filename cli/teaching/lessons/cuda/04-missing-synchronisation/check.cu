#include <cstdio>
int sum_of_squares(int n);
int main() {
  int want = 0;
  for (int k = 0; k < 100; ++k)
    want += k * k;
  const int got = sum_of_squares(100);
  if (got != want) {
    std::printf("the sum is %d, expected %d\n", got, want);
    return 1;
  }
}
