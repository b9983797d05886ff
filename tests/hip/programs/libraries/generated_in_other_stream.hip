// Numbers are generated in one stream, and a kernel in another stream sums them without waiting for them.
// Fixed twin: numbers are generated in one stream, and the kernel's stream waits for its event.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

constexpr int count = 256;

__global__ void scale(float *numbers) {
  numbers[threadIdx.x] *= 2; // HAZARD: raw across-launches numbers
                             // HAZARD@-1: waw across-launches numbers
}

int main() {
  float *numbers, first;
  hipMalloc(&numbers, count * sizeof(float));
  hipStream_t generating, working;
  hipStreamCreateWithFlags(&generating, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&working, hipStreamNonBlocking);
  hiprandGenerator_t generator;
  hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_DEFAULT);
  hiprandSetStream(generator, generating);
  hiprandGenerateUniform(generator, numbers, count);
  // FIXED: hipEvent_t generated;
  // FIXED: hipEventCreateWithFlags(&generated, hipEventDisableTiming);
  // FIXED: hipEventRecord(generated, generating);
  // FIXED: hipStreamWaitEvent(working, generated);
  scale<<<1, count, 0, working>>>(numbers);
  hipDeviceSynchronize();
  hipMemcpy(&first, numbers, sizeof(first), hipMemcpyDeviceToHost);
  std::printf("%d\n", first >= 0);
  hiprandDestroyGenerator(generator);
  // FIXED: hipEventDestroy(generated);
  hipStreamDestroy(generating);
  hipStreamDestroy(working);
  hipFree(numbers);
  return 0;
}
