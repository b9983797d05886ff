// Registered memory is freed while a kernel may still use it: the block whose middle is registered, and one from 'new'.
// Fixed twin: the host waits, and unregisters the memory. Other memory may be freed at any time.
#include <cstdlib>

__global__ void look_up(const int *data, int *found) {
  if (data[threadIdx.x] == 0x5eed5eed)
    found[threadIdx.x] = 1;
}

int main() {
  int *found;
  cudaMalloc(&found, 32 * sizeof *found);
  int *block = static_cast<int *>(std::malloc(64 << 10)), *middle = block + 5000, *mapped;
  // FIXED: int *other = static_cast<int *>(std::malloc(64 << 10));
  cudaHostRegister(middle, 4096, cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&mapped, middle, 0);
  look_up<<<1, 32>>>(mapped + 512, found);
  std::free(block); // HAZARD: war host-device // FIXED: std::free(other);
  // FIXED: delete new int;
  // FIXED: std::free(nullptr);
  cudaDeviceSynchronize();
  cudaHostUnregister(middle);
  // FIXED: std::free(block);

  int *array = new int[8 << 10];
  cudaHostRegister(array, 32 << 10, cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&mapped, array, 0);
  look_up<<<1, 32>>>(mapped + 512, found);
  delete[] array; // HAZARD: war host-device // FIXED:
  cudaDeviceSynchronize();
  cudaHostUnregister(array);
  // FIXED: delete[] array;
  cudaFree(found);
}
