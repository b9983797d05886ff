// One warp loads lines into a ring of two; another one processes them, but signals that
// it has read a line before it does.
// Fixed twin: it reads first.
#include <cstdint>
#include <cstdio>

constexpr int lines = 6, stages = 2, line_bytes = 128;

__device__ unsigned shared_address(const void *place) {
  return static_cast<unsigned>(__cvta_generic_to_shared(place));
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
               "LAB_WAIT_%=:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE_%=;\n"
               "bra LAB_WAIT_%=;\n"
               "DONE_%=:\n"
               "}" ::"r"(shared_address(barrier)),
               "r"(phase)
               : "memory");
}

__global__ void sum(const int *data, int *sums) {
  __shared__ alignas(16) int ring[stages][32];
  __shared__ uint64_t full[stages], empty[stages];
  if (threadIdx.x == 0) {
    for (int k = 0; k < stages; ++k) {
      init(&full[k], 1);
      init(&empty[k], 32);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x / 32 == 0) {
    if (threadIdx.x == 0)
      for (int k = 0; k < lines; ++k) {
        const int stage = k % stages, turn = k / stages;
        if (turn > 0)
          wait(&empty[stage], (turn - 1) & 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&full[stage])),
                     "r"(line_bytes)
                     : "memory");
        asm volatile(
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                shared_address(ring[stage])),
            "l"(data + 32 * k), "r"(line_bytes),
            // FIXED@-1: "l"(data + 32 * k), "r"(line_bytes), "r"(shared_address(&full[stage]))
                     "r"(shared_address(&full[stage])) // FIXED:
            : "memory");
      }
  } else {
    int total = 0;
    for (int k = 0; k < lines; ++k) {
      const int stage = k % stages, turn = k / stages;
      wait(&full[stage], turn & 1);
      // FIXED: total += ring[stage][threadIdx.x % 32];
      arrive(&empty[stage]);
      total += ring[stage][threadIdx.x % 32]; // HAZARD: raw within-block ring // FIXED:
    }
    sums[threadIdx.x % 32] = total;
  }
}

int main() {
  int host[32 * lines], result[32], *data, *sums;
  for (int k = 0; k < 32 * lines; ++k)
    host[k] = k;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&sums, sizeof result);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(data, sums);
  cudaMemcpy(result, sums, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result[1]);
  cudaFree(data);
  cudaFree(sums);
  return 0;
}
