// One thread loads tiles into a ring of two stages, and four warps multiply them (wgmma). They release a
// stage after they have issued the product but before they have waited for it: the next tile may arrive
// while the matrix units are still reading.
// Fixed twin: the warps wait for the product first.
#include <cuda.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <cstdio>

constexpr int size = 64, depth = 256, stages = 2; // of a tile; of all; of the ring

__device__ uint32_t shared_address(const void *place) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(place));
}
__device__ uint64_t descriptor(const void *place) { // lines of 128 bytes, swizzled
  return (shared_address(place) & 0x3ffff) >> 4 | uint64_t(1) << 16 | uint64_t(1024 >> 4) << 32 | uint64_t(1) << 62;
}
__device__ void init(uint64_t *barrier, unsigned count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(count));
}
__device__ void arrive(uint64_t *barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(barrier)) : "memory");
}
__device__ void wait(uint64_t *barrier, unsigned phase) {
  asm volatile("{\n"
               ".reg .pred P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\n"
               "bra LAB_WAIT;\n"
               "DONE:\n"
               "}" ::"r"(shared_address(barrier)),
               "r"(phase)
               : "memory");
}
__device__ void load(void *tile, const CUtensorMap &map, uint64_t *barrier, int column, int row) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::
          "r"(shared_address(tile)),
      "l"(&map), "r"(shared_address(barrier)), "r"(column), "r"(row)
      : "memory");
}
__device__ void multiply(float (&d)[4], uint64_t a, uint64_t b, int adds) {
  asm volatile("{\n" // HAZARD: raw within-block left // HAZARD: raw within-block right
               ".reg .pred p;\n"
               "setp.ne.b32 p, %6, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;\n"
               "}"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b), "r"(adds));
}

__global__ void product(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *out) {
  __shared__ alignas(1024) half left[stages][size][64];
  __shared__ alignas(1024) half right[stages][8][64];
  __shared__ uint64_t full[stages], empty[stages];
  if (threadIdx.x == 0) {
    for (int k = 0; k < stages; ++k) {
      init(&full[k], 1);
      init(&empty[k], 128);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int k = 0; k < depth / 64; ++k) {
        const int stage = k % stages, turn = k / stages;
        if (turn > 0)
          wait(&empty[stage], (turn - 1) & 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&full[stage])),
                     "n"(sizeof left[0] + sizeof right[0])
                     : "memory");
        load(left[stage], a, &full[stage], k * 64, blockIdx.x * size);
        load(right[stage], b, &full[stage], k * 64, 0);
      }
    return;
  }
  float d[4] = {};
  for (int k = 0; k < depth / 64; ++k) {
    const int stage = k % stages, turn = k / stages;
    wait(&full[stage], turn & 1);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int step = 0; step < 4; ++step)
      multiply(d, descriptor(&left[stage][0][step * 16]), descriptor(&right[stage][0][step * 16]), 1);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    // FIXED: asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    arrive(&empty[stage]);
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory"); // FIXED:
  }
  for (int k = 0; k < 4; ++k) {
    const int row = threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4 + k / 2 * 8;
    out[(blockIdx.x * size + row) * 8 + threadIdx.x % 4 * 2 + k % 2] = d[k];
  }
}

CUtensorMap map_of(half *values, unsigned rows, unsigned rows_of_tile) {
  CUtensorMap map;
  const cuuint64_t extents[] = {depth, rows}, strides[] = {depth * sizeof(half)};
  const cuuint32_t box[] = {64, rows_of_tile}, steps[] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, values, extents, strides, box, steps,
                         CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

int main() {
  half *a, *b;
  float *out;
  cudaMallocManaged(&a, 2 * size * depth * sizeof(half));
  cudaMallocManaged(&b, 8 * depth * sizeof(half));
  cudaMallocManaged(&out, 2 * size * 8 * sizeof(float));
  for (int k = 0; k < 2 * size * depth; ++k)
    a[k] = half(float((k / depth * 3 + k) % 5 - 2));
  for (int k = 0; k < 8 * depth; ++k)
    b[k] = half(float((k / depth * 7 + k) % 3 - 1));
  product<<<2, 160>>>(map_of(a, 2 * size, size), map_of(b, 8, 8), out);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int row = 0; row < 2 * size; ++row)
    for (int column = 0; column < 8; ++column) {
      float sum = 0;
      for (int k = 0; k < depth; ++k)
        sum += float(a[row * depth + k]) * float(b[column * depth + k]);
      wrong += out[row * 8 + column] != sum;
    }
  std::printf("%d wrong\n", wrong);
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  return 0;
}
