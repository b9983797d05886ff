#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `--device`: the limits of another GPU.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >device.cu <<'X'
#include <cstdio>
__global__ void architecture(int *out) {
#ifdef __CUDA_ARCH__
  *out = __CUDA_ARCH__;
#endif
}
__global__ void large() { extern __shared__ int scratch[]; scratch[threadIdx.x] = 0; }
int main() {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  int *out, number, blocks;
  cudaMalloc(&out, sizeof(int));
  architecture<<<1, 1>>>(out);
  cudaMemcpy(&number, out, sizeof number, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, large, 256, 0);
  cudaError_t grown = cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10);
  std::printf("%d.%d %d %zu %d %d %s\n", device.major, device.minor, device.multiProcessorCount,
              device.sharedMemPerBlockOptin, number, blocks, cudaGetErrorName(grown));
}
X
run 0 run device.cu
has stdout '^9.0 132 232448 900 8 cudaSuccess$'
run 0 run --device a100 device.cu
has stdout '^8.0 108 166912 800 8 cudaSuccess$'
run 0 run --device t4 device.cu
has stdout '^7.5 40 65536 750 4 cudaErrorInvalidValue$'
run 0 run --device=v100 -arch=sm_60 device.cu
has stdout '^7.0 80 98304 600 8 cudaErrorInvalidValue$'
run 64 run --device gtx1080 device.cu
has stderr "expected one of .*h100, a100, rtx4090"
