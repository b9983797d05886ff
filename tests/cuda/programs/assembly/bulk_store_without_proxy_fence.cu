// The barrier orders the threads' writes before the bulk copy that reads them, but without
// 'fence.proxy.async' the copy does not see them.
// Fixed twin: each thread fences what it wrote.
#include <cstdio>

__global__ void store(int *data) {
  __shared__ alignas(16) int s[64];
  s[threadIdx.x] = threadIdx.x;
  // FIXED: asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned shared = static_cast<unsigned>(__cvta_generic_to_shared(s));
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" // HAZARD: raw within-block s
    // FIXED@-1: asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(data), "r"(shared),
                 ::"l"(data), // FIXED:
                 "r"(shared), "n"(sizeof s) // FIXED: "n"(sizeof s)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  store<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
