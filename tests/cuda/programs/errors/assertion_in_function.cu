// An index check, as in libraries, in a function called from a loop with
// barriers: one index of a table is too large. The host checks the error.
// Fixed twin: with indices that all exist.
#undef NDEBUG
#include <cassert>

__device__ float element(const float *data, int index, int count) {
  assert(index >= 0 && index < count && "index out of range"); // HAZARD: device-assert
  return data[index];
}

__global__ void gather(const float *data, const int *table, float *sums, int count) {
  __shared__ float part[64];
  float sum = 0;
  for (int round = 0; round < 2; ++round) {
    part[threadIdx.x] = element(data, table[64 * round + threadIdx.x], count);
    __syncthreads();
    sum += part[63 - threadIdx.x];
    __syncthreads();
  }
  sums[threadIdx.x] = sum;
}

int main() {
  const int count = 128;
  float values[count];
  int indices[count];
  for (int i = 0; i < count; ++i) {
    values[i] = 1;
    indices[i] = i == 77 ? count : i; // FIXED: indices[i] = (7 * i) % count;
  }
  float *data, *sums;
  int *table;
  cudaMalloc(&data, sizeof values);
  cudaMalloc(&sums, 64 * sizeof(float));
  cudaMalloc(&table, sizeof indices);
  cudaMemcpy(data, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemcpy(table, indices, sizeof indices, cudaMemcpyHostToDevice);
  gather<<<1, 64>>>(data, table, sums, count);
  return cudaDeviceSynchronize() == cudaErrorAssert ? 0 : 1;
  // FIXED@-1: if (cudaDeviceSynchronize() != cudaSuccess)
    // FIXED: return 1;
  // FIXED: cudaMemcpy(values, sums, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  // FIXED: return values[0] == 2 && values[63] == 2 ? 0 : 1;
}
