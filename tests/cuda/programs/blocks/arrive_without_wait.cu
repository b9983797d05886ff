// cuda::barrier in two halves: a thread that has arrived continues with other work, and must wait
// before it uses what the others wrote. It does not.
// Fixed twin: the thread waits for the token of arrive().
#include <cstdio>
#include <cuda/barrier>
#include <utility>

__global__ void halves(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t == 0)
    init(&barrier, 64);
  __syncthreads();
  s[t] = t;
  auto token = barrier.arrive();
  const int own = t * t;
  // FIXED: barrier.wait(std::move(token));
  out[t] = own + s[63 - t]; // HAZARD: raw within-block s
  barrier.wait(std::move(token)); // FIXED:
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  halves<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i * i + 63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
