// A block writes a row and sets a flag; another block waits for the flag and loads the row
// with a bulk copy, without a proxy fence.
// Fixed twin: a block writes a row and sets a flag; another block waits for the flag and loads the row with a bulk
// copy. The writers execute a proxy fence after their writes.
#include <cstdio>
#include <cuda/atomic>

const int size = 64;

__device__ unsigned address(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

__global__ void pass_on(int *row, int *flag, int *out) {
  __shared__ alignas(128) int copy[size];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    row[t] = 2 * t;
    // FIXED: asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    if (t == 0)
      asm volatile("st.release.gpu.global.s32 [%0], 1;" ::"l"(flag) : "memory");
    return;
  }
  if (t == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    cuda::atomic_ref<int, cuda::thread_scope_device> raised(*flag);
    while (raised.load(cuda::memory_order_acquire) == 0) {
    }
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&full)), "r"(size * 4) : "memory");
    // HAZARD@+1: raw across-blocks row
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(address(copy)),
                 "l"(row), "r"(size * 4), "r"(address(&full))
                 : "memory");
  }
  __syncthreads();
  unsigned done = 0;
  while (!done)
    asm volatile("{\n .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\n selp.u32 %0, 1, 0, p;\n}"
                 : "=r"(done)
                 : "r"(address(&full))
                 : "memory");
  out[t] = copy[t];
}

int main() {
  int *row, *flag, *out, result[size];
  cudaMalloc(&row, sizeof result);
  cudaMalloc(&flag, sizeof *flag);
  cudaMalloc(&out, sizeof result);
  cudaMemset(flag, 0, sizeof *flag);
  pass_on<<<2, size>>>(row, flag, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(row);
  cudaFree(flag);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < size; i++)
    wrong += result[i] != 2 * i;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
