// Atomic objects of the CUDA library.
#include <cstdio>
#include <cuda/atomic>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> counter;
  if (t == 0) counter.store(0);
  __syncthreads();
  counter.fetch_add(t);
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_device> total(out[63]);
  total.fetch_max(t * 2);
  __syncthreads();
  if (t < 63) out[t] = counter.load() + t;
}

int main() {
  constexpr int count = 64;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
