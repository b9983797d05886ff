// Value and flag are members of a struct, written as volatile. The reader polls the flag and copies the whole
// struct with a plain read, without a fence in between.
// Fixed twin: with the fence, the plain copy of the struct is ordered after all of it: the value is released before
// the flag, and the flag has been observed.
#include <cstdio>

struct Message {
  int value, ready;
};
__device__ int started;
__device__ Message message;

__global__ void pass(int *out) {
  volatile Message *shared = &message;
  if (atomicAdd(&started, 1) == 0) {
    shared->value = 42;
    __threadfence();
    shared->ready = 1;
  } else {
    while (shared->ready == 0) {
    }
    // FIXED: __threadfence();
    const Message mine = message; // HAZARD: atomic across-blocks message
    *out = mine.value;
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
