// Numbers are generated in one stream, and a kernel in another stream sums them without waiting for them.
// Fixed twin: numbers are generated in one stream, and the kernel's stream waits for its event.
#include <cstdio>
#include <curand.h>

constexpr int count = 256;

__global__ void scale(float *numbers) {
  numbers[threadIdx.x] *= 2; // HAZARD: raw across-launches numbers
                             // HAZARD@-1: waw across-launches numbers
}

int main() {
  float *numbers, first;
  cudaMalloc(&numbers, count * sizeof(float));
  cudaStream_t generating, working;
  cudaStreamCreateWithFlags(&generating, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&working, cudaStreamNonBlocking);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetStream(generator, generating);
  curandGenerateUniform(generator, numbers, count);
  // FIXED: cudaEvent_t generated;
  // FIXED: cudaEventCreateWithFlags(&generated, cudaEventDisableTiming);
  // FIXED: cudaEventRecord(generated, generating);
  // FIXED: cudaStreamWaitEvent(working, generated);
  scale<<<1, count, 0, working>>>(numbers);
  cudaDeviceSynchronize();
  cudaMemcpy(&first, numbers, sizeof(first), cudaMemcpyDeviceToHost);
  std::printf("%d\n", first >= 0);
  curandDestroyGenerator(generator);
  // FIXED: cudaEventDestroy(generated);
  cudaStreamDestroy(generating);
  cudaStreamDestroy(working);
  cudaFree(numbers);
  return 0;
}
