// Inline PTX for clusters of blocks: their registers, addresses in other blocks' shared memory, cluster barriers,
// arrivals at other blocks' barriers, copies to one or several blocks, stores that arrive at a barrier. HAZARD-NONE
#include "../expect.h"

#include <cstdint>

__device__ __forceinline__ uint32_t shared_address(const void *place) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(place));
}
__device__ __forceinline__ void sync_cluster() {
  asm volatile("barrier.cluster.arrive.release.aligned;\n" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;\n" ::: "memory");
}
__device__ __forceinline__ uint32_t block_rank() {
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;\n" : "=r"(rank));
  return rank;
}
__device__ __forceinline__ uint32_t mapped(const void *place, uint32_t rank) {
  uint32_t result;
  asm volatile("mapa.shared::cluster.u32  %0, %1, %2;\n" : "=r"(result) : "r"(shared_address(place)), "r"(rank));
  return result;
}
__device__ __forceinline__ void init(uint64_t &barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&barrier)), "r"(count));
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
__device__ __forceinline__ void expect_bytes(uint64_t &barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&barrier)),
               "r"(bytes));
}
__device__ __forceinline__ void wait(uint64_t &barrier, uint32_t phase) {
  asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}" ::"r"(shared_address(&barrier)),
               "r"(phase)
               : "memory");
}

__global__ void __cluster_dims__(2, 2, 1) registers(Rows<uint32_t> row) {
  uint32_t x, y, z;
  asm("mov.u32 %0, %%cluster_ctaid.x;\n\tmov.u32 %1, %%cluster_ctaid.y;" : "=r"(x), "=r"(y));
  row(0) = 10 * x + y;
  asm("mov.u32 %0, %%cluster_nctaid.x;\n\tmov.u32 %1, %%cluster_nctaid.y;\n\tmov.u32 %2, %%cluster_nctarank;"
      : "=r"(x), "=r"(y), "=r"(z));
  row(1) = 100 * x + 10 * y + z;
  asm("mov.u32 %0, %%clusterid.x;\n\tmov.u32 %1, %%nclusterid.x;" : "=r"(x), "=r"(y));
  row(2) = 10 * x + y;
  row(3) = block_rank();
}

__global__ void __cluster_dims__(4, 1, 1) neighbours(Rows<int> row, const int *data) {
  __shared__ alignas(16) int values[32];
  __shared__ alignas(16) int copied[32];
  __shared__ int received[32];
  __shared__ uint64_t full, empty, stored;
  const int own = threadIdx.x;
  const uint32_t rank = block_rank(), next = (rank + 1) % 4;
  if (own == 0) {
    init(full, 1);
    init(empty, 4);
    init(stored, 1);
  }
  values[own] = 100 * int(rank) + own;
  sync_cluster();
  // Reads what the next block wrote, through a 32-bit address and through a generic one.
  int value;
  asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(mapped(&values[own], next)) : "memory");
  row(0) = value;
  uint64_t generic;
  uint32_t whose;
  asm volatile("mapa.u64 %0, %1, %2;" : "=l"(generic) : "l"(&values[own]), "r"(next));
  asm volatile("getctarank.u64 %0, %1;" : "=r"(whose) : "l"(generic));
  row(1) = *(int *)generic * 10 + int(whose);
  // One block loads a line for all of them.
  if (own == 0)
    expect_bytes(full, sizeof copied);
  sync_cluster();
  if (rank == 2 && own == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
                 " [%0], [%1], %2, [%3], %4;" ::"r"(shared_address(copied)),
                 "l"(data), "r"(unsigned(sizeof copied)), "r"(shared_address(&full)), "h"(uint16_t(15))
                 : "memory");
  wait(full, 0);
  row(2) = copied[own];
  // All blocks signal the first one that they are done.
  __syncthreads();
  if (own == 0)
    asm volatile("{\n\t.reg .b32 remAddr32;\n\t"
                 "mapa.shared::cluster.u32  remAddr32, %0, %1;\n\t"
                 "mbarrier.arrive.shared::cluster.b64  _, [remAddr32];\n\t}" ::"r"(shared_address(&empty)),
                 "r"(0)
                 : "memory");
  if (rank == 0)
    wait(empty, 0);
  sync_cluster();
  // Each block sends a line to the next block, and its threads send single numbers.
  if (own == 0) {
    expect_bytes(full, sizeof copied);
    expect_bytes(stored, 32 * sizeof(int));
  }
  asm volatile("fence.proxy.async;" ::: "memory");
  sync_cluster();
  if (own == 0)
    asm volatile(
        "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
            mapped(copied, next)),
        "r"(shared_address(values)), "r"(unsigned(sizeof copied)), "r"(mapped(&full, next))
        : "memory");
  asm volatile(
      "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(mapped(&received[own], next)),
      "r"(own * 4 + rank), "r"(mapped(&stored, next))
      : "memory");
  wait(full, 1);
  wait(stored, 0);
  row(3) = copied[own];
  row(4) = received[own];
  sync_cluster();
}

int main() {
  Rows<uint32_t> of_registers = make_rows<uint32_t>(4, 8);
  registers<<<dim3(4, 2), 1>>>(of_registers);
  std::vector<uint32_t> numbers = take(of_registers, 4);
  expect_all("place in the cluster", &numbers[0], 8, [](int k) { return 10 * (k % 2) + k / 4; });
  expect_all("its size", &numbers[8], 8, [](int) { return 224; });
  expect_all("clusters", &numbers[16], 8, [](int k) { return 10 * (k % 4 / 2) + 2; });
  expect_all("rank", &numbers[24], 8, [](int k) { return k / 4 * 2 + k % 2; });

  int *data;
  cudaMallocManaged(&data, 32 * sizeof(int));
  for (int k = 0; k < 32; ++k)
    data[k] = 7 * k;
  Rows<int> row = make_rows<int>(5, 256);
  neighbours<<<8, 32>>>(row, data);
  std::vector<int> got = take(row, 5);
  auto next = [](int k) { return (k / 32 % 4 + 1) % 4; };
  auto before = [](int k) { return (k / 32 % 4 + 3) % 4; };
  expect_all("of the next block", &got[0], 256, [&](int k) { return 100 * next(k) + k % 32; });
  expect_all("by a generic address", &got[256], 256,
             [&](int k) { return 10 * (100 * next(k) + k % 32) + next(k); });
  expect_all("for all blocks", &got[512], 256, [](int k) { return 7 * (k % 32); });
  expect_all("from the block before", &got[768], 256, [&](int k) { return 100 * before(k) + k % 32; });
  expect_all("numbers from it", &got[1024], 256, [&](int k) { return k % 32 * 4 + before(k); });
  return wrong != 0;
}
