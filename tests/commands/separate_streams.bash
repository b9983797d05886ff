#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Work in two streams on separate memory is not compared element by element, which would take more than 500 MB.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >halves.cu <<'X'
__global__ void add(const float *from, float *to, int first, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[first + i] = from[first + i] + 1;
}

int main() {
  const int n = 1 << 22;
  float *from, *to;
  cudaMalloc(&from, 2 * n * sizeof(float));
  cudaMalloc(&to, 2 * n * sizeof(float));
  cudaMemset(from, 0, 2 * n * sizeof(float));
  cudaStream_t streams[2];
  for (cudaStream_t &each : streams)
    cudaStreamCreate(&each);
  for (int k = 0; k < 2; ++k)
    add<<<n / 256, 256, 0, streams[k]>>>(from, to, k * n, n);
  cudaDeviceSynchronize();
  for (cudaStream_t each : streams)
    cudaStreamDestroy(each);
  cudaFree(from);
  cudaFree(to);
}
X
run 0 run --memory-limit 500 halves.cu
has stderr 'no hazards found; checked 2 launches'
