// The host reads numbers in managed memory while the generator's stream may still be writing them.
// Fixed twin: the host reads numbers in managed memory after the device has written them.
#include <cstdio>
#include <curand.h>

constexpr int count = 256;

int main() {
  float *numbers;
  cudaMallocManaged(&numbers, count * sizeof(float));
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
  curandGenerateNormal(generator, numbers, count, 0, 1);
  // FIXED: cudaDeviceSynchronize();
  float sum = 0;
  for (int k = 0; k < count; ++k)
    sum += numbers[k]; // HAZARD: raw host-device
  std::printf("%d\n", sum < count);
  curandDestroyGenerator(generator);
  cudaFree(numbers);
  return 0;
}
