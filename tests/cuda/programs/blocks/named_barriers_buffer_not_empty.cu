// The producer of a buffer does not wait until the consumer has emptied
// it.
#include <cstdio>

__device__ void sync(int barrier, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}
__device__ void arrive(int barrier, int threads) {
  asm volatile("bar.arrive %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

// The first warp fills a buffer and the second one empties it, eight times; barrier 1: full, barrier 2: empty.
__global__ void hand_over(const int *in, int *out) {
  __shared__ int buffer[32];
  const int t = threadIdx.x, lane = t % 32;
  int sum = 0;
  if (t < 32) {
    for (int k = 0; k < 8; k++) {
      // FIXED: if (k > 0)
        // FIXED: sync(2, 64);
      buffer[lane] = in[lane] + k;
      sync(1, 64); // FIXED: arrive(1, 64);
    }
  } else {
    for (int k = 0; k < 8; k++) {
      sync(1, 64);
      sum += buffer[31 - lane]; // HAZARD: raw within-block buffer
      // FIXED: if (k < 7)
        // FIXED: arrive(2, 64);
    }
  }
  out[t] = sum;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[64], *in;
  for (int i = 0; i < 64; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  hand_over<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 32 ? 0 : 8 * (63 - i) + 28);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
