// One page has two addresses in the host's memory, and both are registered: two blocks write the same place.
// Fixed twin: one page has two addresses in the host's memory, and both are registered: two blocks write different
// places.
#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>

__global__ void store(int *one, int *other) {
  if (blockIdx.x == 0)
    one[0] = 1;
  else
    other[0] = 2; // HAZARD: waw across-blocks // FIXED: other[1] = 2;
}

int main() {
  const int file = memfd_create("page", 0);
  if (ftruncate(file, 4096) != 0)
    return 1;
  void *one = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  void *other = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (cudaHostRegister(one, 4096, 0) != cudaSuccess || cudaHostRegister(other, 4096, 0) != cudaSuccess)
    return 1;
  store<<<2, 1>>>(static_cast<int *>(one), static_cast<int *>(other));
  cudaDeviceSynchronize();
  const int value = *static_cast<int *>(one); // FIXED: const int *values = static_cast<int *>(other);
  if (value != *static_cast<int *>(other) || (value != 1 && value != 2))
  // FIXED@-1: if (values[0] != 1 || values[1] != 2)
    return 1;
  cudaHostUnregister(one);
  store<<<1, 1>>>(static_cast<int *>(other), nullptr);
  cudaDeviceSynchronize();
  if (*static_cast<int *>(one) != 1)
    return 1;
  cudaHostUnregister(other);
  return *static_cast<int *>(one) == 1 ? 0 : 1;
}
