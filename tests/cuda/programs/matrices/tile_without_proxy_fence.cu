// The threads write the tiles, and after a barrier wgmma multiplies them through the asynchronous proxy, but only the
// first tile is followed by the 'fence.proxy.async' that makes it visible.
// Fixed twin: the fence is after both.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

__device__ uint64_t descriptor(const void *place) { // 8 rows of 16 bytes by 8 rows of 16 bytes
  const uint64_t shared = static_cast<uint32_t>(__cvta_generic_to_shared(place));
  return (shared & 0x3ffff) >> 4 | uint64_t(128 >> 4) << 16 | uint64_t(256 >> 4) << 32;
}

__global__ void multiply(const uint4 *a, const uint4 *b, float *out) {
  __shared__ alignas(128) uint4 left[128], right[16];
  const int own = threadIdx.x;
  if (own < 16)
    right[own % 2 * 8 + own / 2] = b[own];
  // FIXED: left[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = a[own];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  left[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = a[own]; // FIXED:
  __syncthreads();
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 " // HAZARD: raw within-warp left
               "{%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(descriptor(left)), "l"(descriptor(right)));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  for (int k = 0; k < 4; ++k)
    out[own * 4 + k] = d[k];
}

int main() {
  half *a, *b;
  float *out;
  cudaMallocManaged(&a, 64 * 16 * sizeof(half));
  cudaMallocManaged(&b, 8 * 16 * sizeof(half));
  cudaMallocManaged(&out, 64 * 8 * sizeof(float));
  for (int k = 0; k < 64 * 16; ++k)
    a[k] = half(1.0f);
  for (int k = 0; k < 8 * 16; ++k)
    b[k] = half(2.0f);
  multiply<<<1, 128>>>((const uint4 *)a, (const uint4 *)b, out);
  cudaDeviceSynchronize();
  std::printf("%g\n", double(out[5]));
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  return 0;
}
