#include <vector>
#include <cstdio>
void square(std::vector<int> &numbers);
int main() {
  for (int size : {1, 10, 100}) {
    std::vector<int> numbers(size);
    for (int k = 0; k < size; ++k)
      numbers[k] = k - 3;
    square(numbers);
    for (int k = 0; k < size; ++k)
      if (numbers[k] != (k - 3) * (k - 3)) {
        std::printf("of %d numbers, number %d is %d, expected %d\n", size, k, numbers[k], (k - 3) * (k - 3));
        return 1;
      }
  }
}
