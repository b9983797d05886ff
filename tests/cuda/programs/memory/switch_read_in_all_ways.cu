// One thread writes the switch with a volatile store. It races with the plain reads,
// with loads of block scope in other blocks, and with loads of another width. Loads
// do not race with each other.
// Fixed twin: the switch is never written: no two of these accesses conflict, whatever their widths, orders and
// scopes.
#include <cstdio>
#include <cuda/atomic>

// A switch that some threads read plainly, some through a pointer to
// volatile, some with an atomic load of block scope, and some byte by byte.
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
  if (i == 33) // FIXED:
    *(volatile int *)mode = 0; // HAZARD: atomic within-warp mode // HAZARD: atomic across-blocks mode
    // FIXED@-1: (void)i;
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
