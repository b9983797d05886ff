// Both count by atomic operations of the whole system, so none is lost.
#include <atomic>
#include <cstdio>
#include <thread>

__global__ void count(unsigned *number) { atomicAdd_system(number, 1u); }

int main() {
  constexpr unsigned by_host = 1000000, blocks = 1 << 12, threads = 256;
  unsigned *number;
  cudaMallocManaged(&number, sizeof *number);
  *number = 0;
  std::thread host([=] {
    for (unsigned k = 0; k < by_host; k++)
      __atomic_fetch_add(number, 1u, __ATOMIC_RELAXED);
  });
  count<<<blocks, threads>>>(number);
  cudaDeviceSynchronize();
  host.join();
  const bool right = *number == by_host + blocks * threads;
  std::printf("%u\n", *number);
  cudaFree(number);
  return right ? 0 : 1;
}
