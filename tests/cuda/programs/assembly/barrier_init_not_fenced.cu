// Barriers are initialized, and bulk copies signal them, without a fence for the asynchronous proxy in between.
// Fixed twin: the thread that initializes the barriers then fences.
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int kStages = 2, kInts = 256, kBytes = kInts * 4;

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ void barrier_init(uint64_t *b) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(b)) : "memory");
}
__device__ void barrier_expect(uint64_t *b, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(b)), "r"(bytes) : "memory");
}
__device__ void barrier_wait(uint64_t *b, uint32_t parity) {
  uint32_t done = 0;
  while (done == 0)
    asm volatile("{\n .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n selp.u32 %0, 1, 0, p;\n}"
                 : "=r"(done)
                 : "r"(address(b)), "r"(parity)
                 : "memory");
}
__device__ void load(void *shared, const void *global, uint64_t *b) {
  barrier_expect(b, kBytes);
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" // HAZARD: raw within-warp full
               ::"r"(address(shared)),
               "l"(global), "r"(kBytes), "r"(address(b))
               : "memory");
}
__device__ void store(void *global, const void *shared) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(global), "r"(address(shared)),
               "r"(kBytes)
               : "memory");
  asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}
template <int N> __device__ void store_wait_read() {
  asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory");
}
__device__ void store_wait() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }

__global__ void copy(const int *from, int *to, int chunks) {
  __shared__ alignas(128) int stage[kStages][kInts];
  __shared__ alignas(8) uint64_t full[kStages];
  if (threadIdx.x != 0)
    return;
  for (uint64_t &b : full)
    barrier_init(&b);
  // FIXED: asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  const int first = blockIdx.x * chunks;
  for (int c = 0; c < kStages && c < chunks; ++c)
    load(stage[c], from + (first + c) * kInts, &full[c]);
  for (int c = 0; c < chunks; ++c) {
    const int s = c % kStages;
    barrier_wait(&full[s], (c / kStages) % 2);
    store(to + (first + c) * kInts, stage[s]);
    if (c + kStages < chunks) {
      store_wait_read<0>();
      load(stage[s], from + (first + c + kStages) * kInts, &full[s]);
    }
  }
  store_wait();
}

int main() {
  const int blocks = 3, chunks = 7, n = blocks * chunks * kInts;
  std::vector<int> h(n), result(n);
  for (int i = 0; i < n; ++i)
    h[i] = i * 3 + 1;
  int *from, *to;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMemcpy(from, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  copy<<<blocks, 32>>>(from, to, chunks);
  if (cudaMemcpy(result.data(), to, n * sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess)
    return 2;
  std::printf("%s\n", h == result ? "right" : "wrong");
  cudaFree(from);
  cudaFree(to);
  return h == result ? 0 : 1;
}
