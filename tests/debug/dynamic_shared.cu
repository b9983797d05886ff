// Shared memory whose length the launch sets.
#include <cstdio>

extern __shared__ int numbers[];

__global__ void reverse(int *out) {
  const int t = threadIdx.x;
  float *halves = reinterpret_cast<float *>(numbers) + blockDim.x;
  numbers[t] = 3 * t;
  halves[t] = t / 2.0f;
  __syncthreads();
  out[t] = numbers[blockDim.x - 1 - t] + int(halves[t]);
}

// Passes on an address that nothing uses.
__device__ void store(int *out, int value, const int *) { *out = value; }
__global__ void passing(int *out) { store(out + threadIdx.x, 5, numbers); }

int main() {
  int *out, data[8];
  cudaMalloc(&out, sizeof data);
  reverse<<<1, 8, 16 * sizeof(int)>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", data[0], data[7]);
  passing<<<1, 8, 16>>>(out);
  cudaFree(out);
}
