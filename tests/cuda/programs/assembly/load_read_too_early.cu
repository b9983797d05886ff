// A thread issues a bulk copy and reads its target before it has waited at the
// barrier that signals completion.
// Fixed twin: it reads after the wait.
#include <cstdint>
#include <cstdio>

__device__ unsigned shared_address(const void *place) {
  return static_cast<unsigned>(__cvta_generic_to_shared(place));
}

__global__ void load(const int *data, int *out) {
  __shared__ alignas(16) int line[32];
  __shared__ uint64_t barrier;
  const unsigned bar = shared_address(&barrier);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar));
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar), "n"(sizeof line) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     shared_address(line)),
                 "l"(data), "n"(sizeof line), "r"(bar)
                 : "memory");
    out[32] = line[0]; // HAZARD: raw within-warp line // FIXED:
  }
  __syncthreads();
  asm volatile(
      "{\n.reg .pred P;\nWAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P, [%0], 0;\n@!P bra WAIT;\n}" ::"r"(bar)
      : "memory");
  // FIXED: if (threadIdx.x == 0)
    // FIXED: out[32] = line[0];
  out[threadIdx.x] = line[threadIdx.x];
}

int main() {
  int host[32] = {5}, result[33], *data, *out;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  load<<<1, 32>>>(data, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result[0]);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
