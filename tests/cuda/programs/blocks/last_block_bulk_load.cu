// The last block to draw a ticket loads what all blocks wrote with a bulk copy. Fences
// and the ticket order that, but the copy uses the asynchronous proxy: without a proxy
// fence, it may miss the writes.
// Fixed twin: the last block to draw a ticket loads what all blocks wrote with a bulk copy. Fences and the ticket
// order that. The copy uses the asynchronous proxy, and a proxy fence precedes it.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

const int blocks = 4, size = 32;
__device__ unsigned tickets;

__global__ void collect(int *parts, int *out) {
  __shared__ alignas(16) int all[blocks * size];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier loaded;
  __shared__ bool last;
  if (threadIdx.x == 0) {
    init(&loaded, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  parts[blockIdx.x * size + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicAdd(&tickets, 1u) == blocks - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last)
    return;
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    // FIXED: asm volatile("fence.proxy.async;" ::: "memory");
    cde::cp_async_bulk_global_to_shared(all, parts, sizeof all, loaded); // HAZARD: raw across-blocks parts
                                                                            // HAZARD@-1: raw within-warp parts
    token = cuda::device::barrier_arrive_tx(loaded, 1, sizeof all);
  } else {
    token = loaded.arrive();
  }
  loaded.wait(std::move(token));
  int sum = 0;
  for (int b = 0; b < blocks; b++)
    sum += all[b * size + threadIdx.x];
  out[threadIdx.x] = sum;
}

int main() {
  int *parts, *out, result[size];
  cudaMalloc(&parts, blocks * size * sizeof(int));
  cudaMalloc(&out, sizeof result);
  collect<<<blocks, size>>>(parts, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(parts);
  cudaFree(out);
  int wrong = 0;
  for (int each : result)
    wrong += each != blocks;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
