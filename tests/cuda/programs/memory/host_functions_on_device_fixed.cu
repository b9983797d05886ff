// Like host_functions_on_device.cu, on the host's own memory, including pinned
// and registered memory; device memory is only copied, named and compared.
// HAZARD-NONE
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <unistd.h>
#include <utility>
#include <vector>

__global__ void increment(int *p) { p[threadIdx.x] += 1; }

int main() {
  std::vector<int> h(100, 1);
  int *p, *pinned, *other;
  cudaMalloc(&p, 400);
  cudaMalloc(&other, 400);
  cudaMallocHost(&pinned, 400);
  cudaHostRegister(h.data(), 400, cudaHostRegisterDefault);
  std::memcpy(pinned, h.data(), 400);
  cudaMemcpy(p, pinned, 400, cudaMemcpyHostToDevice);
  increment<<<1, 100>>>(p);
  cudaMemcpy(pinned, p, 400, cudaMemcpyDeviceToHost);
  std::copy(pinned, pinned + 100, h.begin());
  const int sum = std::accumulate(h.begin(), h.end(), 0);
  std::swap(p, other);
  std::vector<int *> pointers{p, other, pinned};
  std::sort(pointers.begin(), pointers.end());
  char line[64];
  std::snprintf(line, sizeof line, "%p %d", static_cast<void *>(p), pinned[3]);
  std::FILE *file = std::tmpfile();
  if (!file || std::fwrite(pinned, sizeof(int), 100, file) != 100 || write(fileno(file), h.data(), 400) != 400)
    return 1;
  std::fclose(file);
  cudaMemset(p, 0, 400);
  cudaHostUnregister(h.data());
  cudaFree(p);
  cudaFree(other);
  cudaFreeHost(pinned);
  return sum == 200 ? 0 : 1;
}
