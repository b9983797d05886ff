#include <cstdio>
#include <exception>
#include <vector>
void double_all(std::vector<int> &numbers);
int main() {
  for (int size : {64, 100, 1}) {
    std::vector<int> numbers(size, 7);
    try {
      double_all(numbers);
    } catch (const std::exception &error) {
      std::printf("with %d elements it throws: %s\n", size, error.what());
      return 1;
    }
    for (int k = 0; k < size; ++k)
      if (numbers[k] != 14) {
        std::printf("of %d elements, element %d is %d, expected 14\n", size, k, numbers[k]);
        return 1;
      }
  }
}
