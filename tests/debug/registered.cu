// Host memory that the device also reads: the rest of its page stays the host's, which writes it while a launch is
// stopped.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <thread>

__global__ void add(int *numbers) { numbers[threadIdx.x] += 1; }

int main() {
  constexpr std::size_t page = 4096;
  int *numbers = static_cast<int *>(std::aligned_alloc(page, page)), *beside = numbers + 512;
  for (int k = 0; k < 64; ++k)
    numbers[k] = 0;
  *beside = 0;
  cudaHostRegister(numbers, 64 * sizeof(int), 0);
  std::atomic<bool> over = false, is_disturbed = false;
  std::thread counts([&] {
    volatile int *counter = beside;
    for (int count = 0; !over; *counter = ++count)
      if (*counter != count)
        is_disturbed = true;
  });
  for (int round = 0; round < 6; ++round) {
    add<<<1, 32>>>(numbers);
    cudaDeviceSynchronize();
  }
  over = true;
  counts.join();
  std::printf("%d %d, %s\n", numbers[5], numbers[40], is_disturbed ? "disturbed" : "not disturbed");
}
