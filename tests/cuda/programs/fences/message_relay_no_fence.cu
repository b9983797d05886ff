// Three blocks pass a message on. The middle one sees the first flag and sets the second without a fence,
// so what it saw need not be visible to the third.
// Fixed twin: the middle block acquires and releases: its fence makes the order transitive.
#include <cstdio>

__device__ int started, data;
__device__ volatile int first, second;

__global__ void relay(int *out) {
  const int role = atomicAdd(&started, 1);
  if (role == 0) {
    data = 42;
    __threadfence();
    first = 1;
  } else if (role == 1) {
    while (first == 0) {
    }
    // FIXED: __threadfence();
    second = 1;
  } else {
    while (second == 0) {
    }
    __threadfence();
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  relay<<<3, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
