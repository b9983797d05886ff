// Half of the summed elements have never been written: reported at the call of the library.
// Fixed twin: all summed elements have been written.
#include <hipcub/hipcub.hpp>

constexpr int count = 512;

int main() {
  int *input, *sum;
  (void)hipMalloc(&input, count * sizeof(int));
  (void)hipMalloc(&sum, sizeof(int));
  (void)hipMemset(input, 0, count / 2 * sizeof(int)); // FIXED: (void)hipMemset(input, 0, count * sizeof(int));
  size_t bytes = 0;
  (void)hipcub::DeviceReduce::Sum(nullptr, bytes, input, sum, count);
  void *storage;
  (void)hipMalloc(&storage, bytes);
  (void)hipcub::DeviceReduce::Sum(storage, bytes, input, sum, count);
  return int(hipDeviceSynchronize());
}
