// With two buffers that swap roles, one barrier per round is enough. Here the index of the buffer is missing,
// so the next round writes what others are still reading.
// Fixed twin: two buffers and one barrier per round: a thread that writes a buffer again has passed the barrier of
// the round in between.
#include <cstdio>

__global__ void rounds(int *out) {
  __shared__ int buffer[2][64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 4; k++) {
    buffer[0][t] = t + k; // HAZARD: war within-block buffer // FIXED: buffer[k % 2][t] = t + k;
    __syncthreads();
    sum += buffer[0][63 - t]; // FIXED: sum += buffer[k % 2][63 - t];
  }
  out[t] = sum;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  rounds<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (4 * (63 - i) + 6);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
