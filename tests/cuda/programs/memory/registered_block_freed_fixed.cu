// The fixed twin of registered_block_freed.cu: the host waits, and unregisters the memory. Other memory may be freed at any
// time.
// HAZARD-NONE
#include <cstdlib>

__global__ void look_up(const int *data, int *found) {
  if (data[threadIdx.x] == 0x5eed5eed)
    found[threadIdx.x] = 1;
}

int main() {
  int *found;
  cudaMalloc(&found, 32 * sizeof *found);
  int *block = static_cast<int *>(std::malloc(64 << 10)), *middle = block + 5000, *mapped;
  int *other = static_cast<int *>(std::malloc(64 << 10));
  cudaHostRegister(middle, 4096, cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&mapped, middle, 0);
  look_up<<<1, 32>>>(mapped + 512, found);
  std::free(other);
  delete new int;
  std::free(nullptr);
  cudaDeviceSynchronize();
  cudaHostUnregister(middle);
  std::free(block);

  int *array = new int[8 << 10];
  cudaHostRegister(array, 32 << 10, cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&mapped, array, 0);
  look_up<<<1, 32>>>(mapped + 512, found);
  cudaDeviceSynchronize();
  cudaHostUnregister(array);
  delete[] array;
  cudaFree(found);
}
