// C and C++ library functions use the pointer that cudaMalloc returned: copies, formatting and system calls.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <unistd.h>
#include <vector>

__global__ void increment(int *p) { p[threadIdx.x] += 1; }

int main() {
  std::vector<int> h(100, 1);
  int *p;
  cudaMalloc(&p, 400);
  std::memcpy(p, h.data(), 400); // HAZARD: out-of-bounds p
  increment<<<1, 100>>>(p);
  cudaDeviceSynchronize();
  std::copy(p, p + 100, h.begin()); // HAZARD: out-of-bounds p
  const int sum = std::accumulate(p, p + 100, 0); // HAZARD: out-of-bounds p
  std::memset(p, 0, 400); // HAZARD: out-of-bounds p
  char line[64];
  std::snprintf(line, sizeof line, "%p %.3s", static_cast<void *>(p), reinterpret_cast<char *>(p)); // HAZARD: out-of-bounds p
  std::FILE *file = std::tmpfile();
  if (!file || std::fwrite(p, sizeof(int), 100, file) != 100) // HAZARD: out-of-bounds p
    return 1;
  std::rewind(file);
  if (std::fread(p, sizeof(int), 100, file) != 100) // HAZARD: out-of-bounds p
    return 1;
  if (write(fileno(file), p, 400) != 400) // HAZARD: out-of-bounds p
    return 1;
  std::fclose(file);
  std::printf("%d at %p\n", sum, static_cast<void *>(p));
  cudaFree(p);
  return 0;
}
