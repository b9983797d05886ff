// A thread marks its element if its key is positive; a thread whose key is not positive reads memory
// that was never written. One block has such a thread.
// Fixed twin: a thread writes its element for any key.
#include <cstdio>

const int blocks = 8, threads = 64, count = blocks * threads;

__global__ void mark(const int *keys, int *out) {
  __shared__ int marks[threads];
  const int t = threadIdx.x, i = blockIdx.x * threads + t;
  if (keys[i] > 0)
    marks[t] = 1;
  // FIXED: else
    // FIXED: marks[t] = 0;
  __syncthreads();
  out[i] = marks[t]; // HAZARD: uninitialized marks
}

int main() {
  int *keys, *out, first[count], result[count];
  for (int i = 0; i < count; i++)
    first[i] = i == 5 * threads + 7 ? 0 : i + 1;
  cudaMalloc(&keys, sizeof first);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(keys, first, sizeof first, cudaMemcpyHostToDevice);
  mark<<<blocks, threads>>>(keys, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(keys);
  cudaFree(out);
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += result[i];
  std::printf("%d\n", sum);
}
