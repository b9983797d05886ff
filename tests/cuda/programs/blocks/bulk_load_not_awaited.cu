// The block waits at __syncthreads(), not at the barrier that reports the end of the bulk copy.
// Fixed twin: one thread waits for the bulk copy, and the others for that thread.
#include <cstdio>
#include <cuda/barrier>

const int n = 64;

__global__ void reverse(const int *in, int *out) {
  __shared__ alignas(16) int s[n];
  __shared__ cuda::barrier<cuda::thread_scope_block> loaded;
  const int t = threadIdx.x;
  if (t == 0) {
    init(&loaded, n); // FIXED: init(&loaded, 1);
    cuda::device::experimental::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  if (t == 0) {
    cuda::device::experimental::cp_async_bulk_global_to_shared(s, in, sizeof s, loaded);
    (void)cuda::device::barrier_arrive_tx(loaded, 1, sizeof s);
    // FIXED@-1: loaded.wait(cuda::device::barrier_arrive_tx(loaded, 1, sizeof s));
  }
  __syncthreads();
  out[t] = s[n - 1 - t]; // HAZARD: raw within-block s
}

int main() {
  int host[n], *in, *out;
  for (int k = 0; k < n; k++)
    host[k] = k;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, n>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return host[0] != n - 1;
}
