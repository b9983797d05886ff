// OPTIONS: --no-cache
// A kernel whose result is not needed before main() ends, enqueued before others whose code was compiled first.
// HAZARD-NONE
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

__global__ void left(int *out) {
  __shared__ int passed[128];
  passed[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = passed[127 - threadIdx.x];
}
__global__ void done(int *out) { out[threadIdx.x] = int(threadIdx.x); }

int *out;

int main() {
  std::atexit([] { // called after the runtime's handler
    for (int k = 0; k < 128; ++k)
      if (out[k] != 127 - k) {
        std::printf("out[%d] is %d\n", k, out[k]);
        _exit(1);
      }
  });
  int *other;
  cudaStream_t first, second;
  cudaMallocManaged(&out, 128 * sizeof *out);
  cudaMallocManaged(&other, 128 * sizeof *other);
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  left<<<1, 128, 0, first>>>(out);
  done<<<1, 128, 0, second>>>(other);
  cudaStreamSynchronize(second);
  return 0;
}
