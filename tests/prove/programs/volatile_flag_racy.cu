// The value of a volatile read may differ from thread to thread, without a race on the flag.
// ARGUMENTS: --no-run --block 64
// VERDICT: races-within-block undecided 's'
// STATUS: 67
#include <cuda_runtime.h>

__global__ void choose(volatile int *flag, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t == 32)
    *flag = 1;
  if (*flag == 0) {
    if (t == 0)
      s[0] = t;
  } else if (t == 63) {
    s[0] = t;
  }
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[t];
}

int main() { return 0; }
