// The last product is committed, but its result is stored after a wait only for the products before it.
// Fixed twin: it waits for all products; fences for the compiler read nothing.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

__device__ uint64_t descriptor(const void *place) { // 8 rows of 16 bytes by 8 rows of 16 bytes
  const uint64_t shared = static_cast<uint32_t>(__cvta_generic_to_shared(place));
  return (shared & 0x3ffff) >> 4 | uint64_t(128 >> 4) << 16 | uint64_t(256 >> 4) << 32;
}
__device__ void fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ void commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int left> __device__ void wait() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(left) : "memory"); }
/// Keeps the compiler from moving accesses to the register.
template <class T> __device__ void pin(T &value) { asm volatile("" : "+r"(value)::"memory"); }
template <> __device__ void pin(float &value) { asm volatile("" : "+f"(value)::"memory"); }

__device__ void multiply(float (&d)[4], uint64_t a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b));
}

__global__ void product(const uint4 *a, const uint4 *b, float *out) {
  __shared__ alignas(128) uint4 left[128], right[16];
  const int own = threadIdx.x;
  left[own / 16 * 16 + own % 2 * 8 + own / 2 % 8] = a[own];
  if (own < 16)
    right[own % 2 * 8 + own / 2] = b[own];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  float d[4] = {};
  // FIXED: for (float &each : d)
    // FIXED: pin(each);
  fence();
  multiply(d, descriptor(left), descriptor(right));
  commit();
  multiply(d, descriptor(left), descriptor(right));
  commit();
  wait<1>();
  // FIXED: for (float &each : d)
    // FIXED: pin(each);
  // FIXED: wait<0>();
  for (int k = 0; k < 4; ++k)
    out[own * 4 + k] = d[k]; // HAZARD: raw within-warp
  wait<0>(); // FIXED:
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
  product<<<1, 128>>>((const uint4 *)a, (const uint4 *)b, out);
  cudaDeviceSynchronize();
  std::printf("%g\n", double(out[5]));
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  return 0;
}
