// Two threads may write one element if their keys are large. That is so in one block
// only, for both of its threads.
// Fixed twin: as many threads may write an element, but no pair has two large keys.
#include <cstdio>

const int blocks = 8, threads = 64, count = blocks * threads;

__global__ void large(const int *keys, int *out) {
  __shared__ int largest[threads];
  const int t = threadIdx.x, i = blockIdx.x * threads + t;
  largest[t] = 0;
  __syncthreads();
  if (keys[i] > 90)
    largest[t >> 1] = keys[i]; // HAZARD: waw within-warp largest
  __syncthreads();
  out[i] = largest[t];
}

int main() {
  int *keys, *out, first[count], result[count];
  for (int i = 0; i < count; i++)
    first[i] = i == 3 * threads + 10 || i == 3 * threads + 11 ? 90 + i - 3 * threads : i % 90;
    // FIXED@-1: first[i] = i == 3 * threads + 10 || i == 3 * threads + 13 ? 90 + i - 3 * threads : i % 90;
  cudaMalloc(&keys, sizeof first);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(keys, first, sizeof first, cudaMemcpyHostToDevice);
  large<<<blocks, threads>>>(keys, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(keys);
  cudaFree(out);
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += result[i];
  std::printf("%d\n", sum);
}
