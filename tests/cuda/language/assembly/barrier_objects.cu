// Inline PTX as programs write it: barriers in shared memory (mbarrier), bulk copies of lines and of
// tensor boxes, their groups, reductions, numbered local labels, named registers in scopes. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>

#include <cstdint>

__device__ __forceinline__ uint32_t shared_address(const void *place) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(place));
}

//===--- Barriers, in the forms in which libraries write them ---------------------===//

__device__ __forceinline__ void init(uint64_t &barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;\n" ::"r"(shared_address(&barrier)), "r"(count));
}
__device__ __forceinline__ void fence_init() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
__device__ __forceinline__ void fence_async() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void wait_with_labels(uint64_t &barrier, uint32_t phase) {
  asm volatile("{\n"
               ".reg .pred       P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1                       bra DONE;\n"
               "bra                   LAB_WAIT;\n"
               "DONE:\n"
               "}" ::"r"(shared_address(&barrier)),
               "r"(phase));
}
__device__ __forceinline__ void wait_with_numbers(uint64_t &barrier, uint32_t phase) {
  asm volatile("{\n\t"
               ".reg .pred P1;\n\t"
               "LAB_WAIT_%=:\n\t"
               "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 P1, [%0], %1, %2;\n\t"
               "@P1 bra.uni DONE_%=;\n\t"
               "bra.uni LAB_WAIT_%=;\n\t"
               "DONE_%=:\n\t"
               "}" ::"r"(shared_address(&barrier)),
               "r"(phase), "n"(0x989680)
               : "memory");
}
__device__ __forceinline__ void wait_backwards(uint64_t &barrier, uint32_t phase) {
  asm volatile("{\n.reg .pred P;\nW%=:\nmbarrier.try_wait.parity.shared.b64 P, [%0], %1;\n@!P bra W%=;\n}\n" ::"r"(
                   shared_address(&barrier)),
               "r"(phase));
}
__device__ __forceinline__ bool test(uint64_t &barrier, uint64_t state) {
  uint32_t done;
  asm volatile("{ .reg .pred p;\n"
               "  mbarrier.test_wait.shared.b64 p, [%1], %2;\n"
               "  selp.b32 %0, 1, 0, p; }"
               : "=r"(done)
               : "r"(shared_address(&barrier)), "l"(state)
               : "memory");
  return done;
}
__device__ __forceinline__ uint64_t arrive(uint64_t &barrier) {
  uint64_t state;
  asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(shared_address(&barrier)) : "memory");
  return state;
}
__device__ __forceinline__ void arrive_expecting(uint64_t &barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&barrier)), "r"(bytes)
               : "memory");
}

__global__ void pass_values(Rows<int> row) {
  __shared__ uint64_t barrier;
  __shared__ int values[64];
  const int own = threadIdx.x;
  if (own == 0) {
    init(barrier, 64);
    fence_init();
  }
  __syncthreads();
  values[own] = own + 1;
  arrive(barrier);
  wait_with_labels(barrier, 0);
  row(0) = values[63 - own];
  arrive(barrier);
  wait_with_numbers(barrier, 1);
  values[own] = 2 * own;
  const uint64_t state = arrive(barrier);
  while (!test(barrier, state)) {
  }
  row(1) = values[own ^ 1];
  asm volatile("{\n .reg .b64 state;\n mbarrier.arrive.release.cta.shared::cta.b64 state, [%0], 1;\n}" ::"r"(
                   shared_address(&barrier))
               : "memory");
  wait_backwards(barrier, 1);
  values[own] = -own;
  // Every second thread drops out of the barrier.
  if (own % 2)
    asm volatile("mbarrier.arrive_drop.shared.b64 _, [%0];" ::"r"(shared_address(&barrier)) : "memory");
  else
    arrive(barrier);
  wait_with_labels(barrier, 0);
  row(2) = values[(own + 5) % 64];
  __syncthreads();
  if (own % 2 == 0) {
    arrive(barrier);
    wait_with_labels(barrier, 1);
  }
  row(3) = own % 2;
  __syncthreads();
  if (own == 0) {
    init(barrier, 40);
    uint64_t before;
    asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], 7;"
                 : "=l"(before)
                 : "r"(shared_address(&barrier)));
    uint64_t then = arrive(barrier);
    uint32_t first, second;
    asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(first) : "l"(before));
    asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(second) : "l"(then));
    row(4) = int(first * 100 + second);
    asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(shared_address(&barrier)));
  }
}

//===--- Copies ---------------------------------------------------------------------===//

__global__ void copy_lines(const int *from, int *to, int *sums, int *least) {
  __shared__ alignas(16) int line[64];
  __shared__ uint64_t barrier;
  const int own = threadIdx.x;
  if (own == 0) {
    init(barrier, 1);
    fence_async();
  }
  __syncthreads();
  if (own == 0) {
    arrive_expecting(barrier, sizeof line);
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];\n" ::"r"(
                     shared_address(line)),
                 "l"(from), "r"(unsigned(sizeof line)), "r"(shared_address(&barrier))
                 : "memory");
  }
  wait_with_labels(barrier, 0);
  line[own] += 1;
  fence_async();
  __syncthreads();
  if (own == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n" ::"l"(to),
                 "r"(shared_address(line)), "r"(unsigned(sizeof line))
                 : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;\n" ::"l"(sums),
                 "r"(shared_address(line)), "n"(sizeof line)
                 : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s32 [%0], [%1], %2;\n" ::"l"(least),
                 "r"(shared_address(line)), "n"(sizeof line)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(0) : "memory");
  }
  __syncthreads();
  line[own] = 0;
}

/// Copies by the threads that arrive at a barrier.
__global__ void copy_by_threads(const int4 *from, int *out) {
  __shared__ int4 values[64];
  __shared__ uint64_t barrier, other;
  const int own = threadIdx.x;
  if (own == 0) {
    init(barrier, 64);
    init(other, 64);
  }
  __syncthreads();
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(shared_address(&values[own])),
               "l"(from + own));
  asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(shared_address(&barrier)) : "memory");
  wait_with_labels(barrier, 0);
  out[own] = values[own ^ 9].y;
  __syncthreads();
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(shared_address(&values[own])),
               "l"(from + 63 - own));
  asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(shared_address(&other)) : "memory");
  arrive(other);
  wait_with_numbers(other, 0);
  out[own] += 1000 * values[own].z;
}

//===--- Boxes of tensors -----------------------------------------------------------===//

constexpr int width = 64, height = 32;

__global__ void copy_boxes(const __grid_constant__ CUtensorMap map, const __grid_constant__ CUtensorMap out,
                           int *seen) {
  __shared__ alignas(128) int box[16][16];
  __shared__ uint64_t barrier;
  const int own = threadIdx.x;
  if (own == 0) {
    asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
    init(barrier, 1);
    asm volatile("fence.proxy.async;" ::: "memory");
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&barrier)),
                 "r"(unsigned(sizeof box)));
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint"
                 " [%0], [%1, {%3, %4}], [%2], %5;" ::"r"(shared_address(box)),
                 "l"(&map), "r"(shared_address(&barrier)), "r"(48), "r"(8), "l"(0x1000000000000000ull)
                 : "memory");
    arrive(barrier);
  }
  __syncthreads();
  wait_with_labels(barrier, 0);
  seen[own] = box[own / 16][own % 16];
  box[own / 16][own % 16] += 7;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (own == 0) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];" ::"l"(&out),
                 "r"(shared_address(box)), "r"(0), "r"(0)
                 : "memory");
    asm volatile(
        "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.bulk_group [%0, {%2, %3}], [%1];" ::"l"(&out),
        "r"(shared_address(box)), "r"(32), "r"(16)
        : "memory");
    asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group 0;" ::: "memory");
  }
}

CUtensorMap map_of(int *values) {
  CUtensorMap map;
  const cuuint64_t extents[] = {width, height}, strides[] = {width * sizeof(int)};
  const cuuint32_t box[] = {16, 16}, steps[] = {1, 1};
  expect("map",
         cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, values, extents, strides, box, steps,
                                CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                                CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
         CUDA_SUCCESS);
  return map;
}

__global__ void elected(Rows<int> row) {
  uint32_t leader, is_leader;
  asm volatile("{\n"
               ".reg .pred P;\n"
               "{\n .reg .pred P;\n setp.eq.u32 P, %2, 0;\n}\n"
               "elect.sync %0|P, %2;\n"
               "@P mov.s32 %1, 1;\n"
               "}\n"
               : "=r"(leader), "+r"(is_leader = 0)
               : "r"(0xffffffff));
  row(0) = int(is_leader);
  asm volatile("griddepcontrol.wait;\n\tgriddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(240));
  row(1) = __shfl_sync(~0u, int(is_leader), int(leader));
}

int main() {
  Rows<int> row = make_rows<int>(5, 64);
  pass_values<<<1, 64>>>(row);
  std::vector<int> got = take(row, 5);
  expect_all("values of others", &got[0], 64, [](int k) { return 64 - k; });
  expect_all("of the next phase", &got[64], 64, [](int k) { return 2 * (k ^ 1); });
  expect_all("of the next one", &got[128], 64, [](int k) { return -((k + 5) % 64); });
  expect_all("some have taken leave", &got[192], 64, [](int k) { return k % 2; });
  expect("arrivals that are missing", got[256], 40 * 100 + 33);

  int *values, *copied, *sums, *least, *out;
  cudaMallocManaged(&values, width * height * sizeof(int));
  cudaMallocManaged(&copied, width * height * sizeof(int));
  cudaMallocManaged(&sums, 64 * sizeof(int));
  cudaMallocManaged(&least, 64 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(int));
  for (int k = 0; k < width * height; ++k)
    values[k] = k, copied[k] = 0;
  for (int k = 0; k < 64; ++k)
    sums[k] = 100, least[k] = 30;
  copy_lines<<<1, 64>>>(values, copied, sums, least);
  cudaDeviceSynchronize();
  expect_all("a line there and back", copied, 64, [](int k) { return k + 1; });
  expect_all("added up", sums, 64, [](int k) { return 101 + k; });
  expect_all("the least", least, 64, [](int k) { return k + 1 < 30 ? k + 1 : 30; });

  copy_by_threads<<<1, 64>>>((const int4 *)values, out);
  cudaDeviceSynchronize();
  expect_all("copies of threads", out, 64, [](int k) { return 4 * (k ^ 9) + 1 + 1000 * (4 * (63 - k) + 2); });

  for (int k = 0; k < width * height; ++k)
    copied[k] = 1;
  copy_boxes<<<1, 256>>>(map_of(values), map_of(copied), out);
  cudaDeviceSynchronize();
  auto element = [](int k) { return (8 + k / 16) * width + 48 + k % 16; };
  expect_all("a box", out, 256, element);
  expect_all("a box stored", copied, 16, [&](int k) { return element(k) + 7; });
  expect("a box added", copied[(16 + 3) * width + 32 + 5], element(3 * 16 + 5) + 8);
  expect("beside it", copied[(16 + 3) * width + 31], 1);

  Rows<int> leaders = make_rows<int>(2, 64);
  elected<<<1, 64>>>(leaders);
  got = take(leaders, 2);
  int count = 0;
  for (int k = 0; k < 32; ++k)
    count += got[k];
  expect("one leader of a warp", count, 1);
  expect_all("whom all know", &got[64], 64, [](int) { return 1; });
  return wrong != 0;
}
