// Arrays whose length the launch sets begin at the same place. Without a run nothing is refuted or proved.
// ARGUMENTS: --no-run
// VERDICT: races-within-block undecided 'b'
// VERDICT: uninitialized undecided
// STATUS: 67
#include <cuda_runtime.h>

extern __shared__ int a[];
extern __shared__ float b[];

// ASSUME: gridDim.x == 1 && gridDim.y == 1 && gridDim.z == 1 && blockDim.y == 1 && blockDim.z == 1
__global__ void mix(float *out) {
  a[threadIdx.x] = 1;
  out[threadIdx.x] = b[blockDim.x - 1 - threadIdx.x];
}

int main() { return 0; }
