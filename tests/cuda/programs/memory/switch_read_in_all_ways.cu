// One thread writes the switch, as a volatile store: the plain reads race with it, the load of the block's scope
// across blocks, and the load of another width. Between loads there is no hazard.
// switch_read_in_all_ways_fixed.cu is the fixed twin.
#include <cstdio>
#include <cuda/atomic>

// A switch that some read plainly, some through a pointer to volatile, some by an atomic load of their block,
// and bytes of it.
__global__ void step(int *mode, int *out) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  int value = 0;
  if (threadIdx.x % 4 == 0)
    value = *mode;
  else if (threadIdx.x % 4 == 1)
    value = *(volatile int *)mode;
  else if (threadIdx.x % 4 == 2)
    value = cuda::atomic_ref<int, cuda::thread_scope_block>(*mode).load(cuda::memory_order_relaxed);
  else
    value = *(volatile unsigned char *)mode;
  out[i] = value;
  if (i == 33)
    *(volatile int *)mode = 0; // HAZARD: atomic within-warp mode // HAZARD: atomic across-blocks mode
}

int main() {
  int *mode, *out, result[64];
  cudaMalloc(&mode, sizeof *mode);
  cudaMemset(mode, 0, sizeof *mode);
  cudaMalloc(&out, sizeof result);
  step<<<2, 32>>>(mode, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(mode);
  cudaFree(out);
  for (int each : result)
    if (each != 0)
      return 1;
  std::puts("done");
  return 0;
}
