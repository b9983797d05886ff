// The second product reads the result of the first as its fragment of A before a wait.
// Fixed twin: the first product is waited for.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

__device__ uint64_t descriptor(const void *place) { // 8 rows of 16 bytes by 8 rows of 16 bytes
  const uint64_t shared = static_cast<uint32_t>(__cvta_generic_to_shared(place));
  return (shared & 0x3ffff) >> 4 | uint64_t(128 >> 4) << 16 | uint64_t(256 >> 4) << 32;
}
__device__ void fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ void commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Also names the registers that are available then.
__device__ void wait(uint32_t (&d)[4]) {
  asm volatile("wgmma.wait_group.sync.aligned 0;" : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])::"memory");
}

/// The fragment of a result in halves is laid out as one of A.
__device__ void multiply(uint32_t (&d)[4], const uint32_t (&a)[4], uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n16k16.f16.f16.f16 " // HAZARD: raw within-warp
               "{%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1, 1, 1, 0;"
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}

__global__ void product(const uint4 *b, float *out) {
  __shared__ alignas(128) uint4 right[32];
  const int own = threadIdx.x;
  if (own < 32)
    right[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = b[own];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  uint32_t a[4] = {0x3c003c00, 0x3c003c00, 0x3c003c00, 0x3c003c00}, scores[4] = {}, result[4] = {};
  fence();
  multiply(scores, a, descriptor(right));
  multiply(scores, a, descriptor(right)); // adds to the same registers
  commit();
  // FIXED: wait(scores);
  fence();
  multiply(result, scores, descriptor(right));
  commit();
  wait(result);
  for (int k = 0; k < 4; ++k)
    out[own * 4 + k] = __half2float(__ushort_as_half(result[k] & 0xffff));
}

int main() {
  half *b;
  float *out;
  cudaMallocManaged(&b, 16 * 16 * sizeof(half));
  cudaMallocManaged(&out, 128 * 8 * sizeof(float));
  for (int k = 0; k < 16 * 16; ++k)
    b[k] = half(2.0f);
  product<<<1, 128>>>((const uint4 *)b, out);
  cudaDeviceSynchronize();
  std::printf("%g\n", double(out[5]));
  cudaFree(b);
  cudaFree(out);
  return 0;
}
