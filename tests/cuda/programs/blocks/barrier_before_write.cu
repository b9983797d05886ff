// cuda::barrier: the threads arrive before they write, so the phase that the readers
// wait for does not cover the writes.
// Fixed twin: the threads arrive after writing and wait before reading.
#include <cstdio>
#include <cuda/barrier>

__global__ void phases(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t == 0)
    init(&barrier, 64);
  __syncthreads();
  // FIXED: s[t] = 3 * t;
  barrier.arrive_and_wait();
  s[t] = 3 * t; // FIXED:
  out[t] = s[63 - t]; // HAZARD: raw within-block s
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  phases<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (3 * (63 - i));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
