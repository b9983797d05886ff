// Four launches have the same race, and only the last one also uses registers too early.
// Fixed twin: all launches wait, and each thread keeps to its own element.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

__device__ uint64_t descriptor(const void *place) { // 8 rows of 16 bytes by 8 rows of 16 bytes
  const uint64_t shared = static_cast<uint32_t>(__cvta_generic_to_shared(place));
  return (shared & 0x3ffff) >> 4 | uint64_t(128 >> 4) << 16 | uint64_t(256 >> 4) << 32;
}
__device__ void multiply(float (&d)[4], const uint32_t (&a)[4], uint64_t b) {
  asm volatile("wgmma.fence.sync.aligned;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1, 1, 1, 0;\n"
               "wgmma.commit_group.sync.aligned;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b)
               : "memory");
}
__device__ void wait() { asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory"); }

__global__ void product(const uint4 *b, float *out, int *steps, bool early) {
  __shared__ alignas(128) uint4 right[32];
  const int own = threadIdx.x;
  if (own < 32)
    right[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = b[own];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  float d[4] = {};
  uint32_t a[4] = {0x3c003c00, 0x3c003c00, 0x3c003c00, 0x3c003c00};
  multiply(d, a, descriptor(right));
  if (!early)
    wait();
  for (int k = 0; k < 4; ++k)
    out[own * 4 + k] = d[k]; // HAZARD: raw within-warp
  wait();
  for (int k = 0; k < 5000; ++k) // makes the launch large enough
    steps[own] += k;
  if (own < 2) // FIXED:
    out[600] = float(own); // HAZARD: waw within-warp // FIXED:
}

int main() {
  half *b;
  float *out;
  cudaMallocManaged(&b, 16 * 16 * sizeof(half));
  cudaMallocManaged(&out, 128 * 8 * sizeof(float));
  for (int k = 0; k < 16 * 16; ++k)
    b[k] = half(2.0f);
  int *steps;
  cudaMallocManaged(&steps, 128 * sizeof(int));
  for (int k = 0; k < 128; ++k)
    steps[k] = 0;
  for (int launch = 0; launch < 4; ++launch)
    product<<<1, 128>>>((const uint4 *)b, out, steps, launch == 3);
    // FIXED@-1: product<<<1, 128>>>((const uint4 *)b, out, steps, false);
  cudaDeviceSynchronize();
  std::printf("%g\n", double(out[5]));
  cudaFree(b);
  cudaFree(out);
  cudaFree(steps);
  return 0;
}
