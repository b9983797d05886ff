// Numbers are generated in one stream, and the kernel's stream waits for its event. HAZARD-NONE
#include <cstdio>
#include <curand.h>

constexpr int count = 256;

__global__ void scale(float *numbers) {
  numbers[threadIdx.x] *= 2;
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
  cudaEvent_t generated;
  cudaEventCreateWithFlags(&generated, cudaEventDisableTiming);
  cudaEventRecord(generated, generating);
  cudaStreamWaitEvent(working, generated);
  scale<<<1, count, 0, working>>>(numbers);
  cudaDeviceSynchronize();
  cudaMemcpy(&first, numbers, sizeof(first), cudaMemcpyDeviceToHost);
  std::printf("%d\n", first >= 0);
  curandDestroyGenerator(generator);
  cudaEventDestroy(generated);
  cudaStreamDestroy(generating);
  cudaStreamDestroy(working);
  cudaFree(numbers);
  return 0;
}
