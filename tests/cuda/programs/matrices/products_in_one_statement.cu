// One statement has two products and waits for the first only, or another statement waits for both, too late for the first.
// Fixed twin: waits for each product precede the use of its result.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

__device__ uint64_t descriptor(const void *place) { // 8 rows of 16 bytes by 8 rows of 16 bytes
  const uint64_t shared = static_cast<uint32_t>(__cvta_generic_to_shared(place));
  return (shared & 0x3ffff) >> 4 | uint64_t(128 >> 4) << 16 | uint64_t(256 >> 4) << 32;
}

/// Two products, their commits and the wait, all in one statement.
__device__ void multiply(float (&d)[4], float (&e)[4], const uint32_t (&a)[4], uint64_t b) {
  asm volatile("wgmma.fence.sync.aligned;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%8, %9, %10, %11}, %12, 1, 1, 1, 0;\n"
               "wgmma.commit_group.sync.aligned;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%4, %5, %6, %7}, {%8, %9, %10, %11}, %12, 1, 1, 1, 0;\n"
               "wgmma.commit_group.sync.aligned;\n"
               "wgmma.wait_group.sync.aligned 1;" // FIXED: "wgmma.wait_group.sync.aligned 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(e[0]), "+f"(e[1]), "+f"(e[2]), "+f"(e[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b)
               : "memory");
}

__global__ void product(const uint4 *b, float *out) {
  __shared__ alignas(128) uint4 right[32];
  const int own = threadIdx.x;
  if (own < 32)
    right[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = b[own];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  float d[4] = {}, e[4] = {};
  uint32_t a[4] = {0x3c003c00, 0x3c003c00, 0x3c003c00, 0x3c003c00};
  multiply(d, e, a, descriptor(right));
  for (int k = 0; k < 4; ++k)
    out[own * 4 + k] = d[k];
  for (int k = 0; k < 4; ++k)
    out[(own + 128) * 4 + k] = e[k]; // HAZARD: raw within-warp
}

/// Likewise without the wait.
__device__ void multiply_and_commit(float (&d)[4], float (&e)[4], const uint32_t (&a)[4], uint64_t b) {
  asm volatile("wgmma.fence.sync.aligned;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%8, %9, %10, %11}, %12, 1, 1, 1, 0;\n"
               "wgmma.commit_group.sync.aligned;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%4, %5, %6, %7}, {%8, %9, %10, %11}, %12, 1, 1, 1, 0;\n"
               "wgmma.commit_group.sync.aligned;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(e[0]), "+f"(e[1]), "+f"(e[2]), "+f"(e[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b)
               : "memory");
}

__global__ void product_awaited_later(const uint4 *b, float *out) {
  __shared__ alignas(128) uint4 right[32];
  const int own = threadIdx.x;
  if (own < 32)
    right[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = b[own];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  float d[4] = {}, e[4] = {};
  uint32_t a[4] = {0x3c003c00, 0x3c003c00, 0x3c003c00, 0x3c003c00};
  multiply_and_commit(d, e, a, descriptor(right));
  // FIXED: asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
  for (int k = 0; k < 4; ++k)
    out[own * 4 + k] = d[k]; // HAZARD: raw within-warp
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  for (int k = 0; k < 4; ++k)
    out[(own + 128) * 4 + k] = e[k];
}

int main() {
  half *b;
  float *out;
  cudaMallocManaged(&b, 16 * 16 * sizeof(half));
  cudaMallocManaged(&out, 128 * 8 * sizeof(float));
  for (int k = 0; k < 16 * 16; ++k)
    b[k] = half(2.0f);
  product<<<1, 128>>>((const uint4 *)b, out);
  product_awaited_later<<<1, 128>>>((const uint4 *)b, out);
  cudaDeviceSynchronize();
  std::printf("%g\n", double(out[5]));
  cudaFree(b);
  cudaFree(out);
  return 0;
}
