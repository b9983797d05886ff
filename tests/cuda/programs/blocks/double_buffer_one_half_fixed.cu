// HAZARD-NONE
// Two buffers and one barrier per round: a thread that writes a buffer again has passed
// the barrier of the round in between. double_buffer_one_half.cu is the wrong twin.
#include <cstdio>

__global__ void rounds(int *out) {
  __shared__ int buffer[2][64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 4; k++) {
    buffer[k % 2][t] = t + k;
    __syncthreads();
    sum += buffer[k % 2][63 - t];
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
