// A kernel writes byte 0 of managed memory, and the host reads bytes 3 to 0 on one line without waiting for it.
// Fixed twin: a kernel writes byte 0 of managed memory, and the host waits and reads bytes 3 to 0.
#include <cstdio>

__global__ void set(char *p) { p[0] = 1; }

int main() {
  char *p;
  cudaMallocManaged(&p, 64);
  set<<<1, 1>>>(p);
  // FIXED: cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 3; i >= 0; --i)
    sum += static_cast<volatile char *>(p)[i]; // HAZARD: raw host-device p
  cudaDeviceSynchronize(); // FIXED:
  std::printf("%s\n", sum <= 1 ? "right" : "wrong");
  return sum > 1;
}
