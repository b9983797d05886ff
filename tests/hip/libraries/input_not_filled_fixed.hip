// All summed elements have been written. HAZARD-NONE
#include <hipcub/hipcub.hpp>

constexpr int count = 512;

int main() {
  int *input, *sum;
  (void)hipMalloc(&input, count * sizeof(int));
  (void)hipMalloc(&sum, sizeof(int));
  (void)hipMemset(input, 0, count * sizeof(int));
  size_t bytes = 0;
  (void)hipcub::DeviceReduce::Sum(nullptr, bytes, input, sum, count);
  void *storage;
  (void)hipMalloc(&storage, bytes);
  (void)hipcub::DeviceReduce::Sum(storage, bytes, input, sum, count);
  return int(hipDeviceSynchronize());
}
