#include <cstdio>
#include <vector>
void reverse(std::vector<int> &numbers);
int main() {
  for (int n : {1, 2, 63, 64, 100, 101, 128}) {
    std::vector<int> numbers(n);
    for (int k = 0; k < n; ++k)
      numbers[k] = k;
    reverse(numbers);
    for (int k = 0; k < n; ++k)
      if (numbers[k] != n - 1 - k) {
        std::printf("the result is wrong for %d numbers: element %d is %d\n", n, k, numbers[k]);
        return 1;
      }
  }
}
