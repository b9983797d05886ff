// A scan with decoupled look-back: each block waits for its predecessor's flag and takes
// its prefix. The fence between prefix and flag is missing. (The read precedes the write in
// the source, so the hazard is called war.)
// Fixed twin: fences on both sides of the flag: prefix, fence, flag; flag, fence, prefix.
#include <cstdio>

const int blocks = 6;
__device__ int started;
__device__ int prefix[blocks];
__device__ volatile int done[blocks];

__global__ void scan(int *out) {
  const int mine = atomicAdd(&started, 1); // blocks are numbered in the order in which they start
  int sum = mine + 1;
  if (mine > 0) {
    while (done[mine - 1] == 0) {
    }
    __threadfence();
    sum += prefix[mine - 1];
  }
  prefix[mine] = sum; // HAZARD: war across-blocks prefix
  // FIXED: __threadfence();
  done[mine] = 1;
  out[mine] = sum;
}

int main() {
  int *out, result[blocks];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  scan<<<blocks, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < blocks; i++)
    wrong += result[i] != ((i + 1) * (i + 2) / 2);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
