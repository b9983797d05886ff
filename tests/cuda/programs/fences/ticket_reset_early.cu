// The block that starts first resets the counter while others may
// still be drawing.
// Fixed twin: the block that draws the last ticket resets the counter with a plain store: it has observed all other
// blocks' updates, so they precede its store.
#include <cstdio>

const int blocks = 8;
__device__ unsigned int started, ticket; // FIXED: __device__ unsigned int ticket;

__global__ void draw(int *out) {
  const unsigned int place = atomicAdd(&started, 1u); // FIXED: __threadfence();
  atomicAdd(&ticket, 1u); // FIXED: const unsigned int mine = atomicAdd(&ticket, 1u);
  if (place == 0) // FIXED: if (mine == blocks - 1)
    ticket = 0; // HAZARD: atomic across-blocks ticket
  out[blockIdx.x] = 1;
}

int main() {
  int *out, result[blocks];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  draw<<<blocks, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < blocks; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
