// OPTIONS: --managed=exclusive
// The host prepares the next array while a kernel works on another one. Without
// concurrentManagedAccess, the host must not access any managed memory meanwhile.
// Fixed twin: with a wait before the host continues.
#include <cstring>

__global__ void square(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= x[i];
}

int main() {
  const int n = 1000;
  float *x, *next;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&next, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    x[i] = float(i);
  square<<<(n + 255) / 256, 256>>>(x, n);
  // FIXED: cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    next[i] = float(i + 1); // HAZARD: out-of-bounds next
  std::memset(next, 0, 16); // HAZARD: out-of-bounds next
  cudaDeviceSynchronize(); // FIXED:
  const bool right = x[10] == 100 && next[10] == 11;
  cudaFree(x);
  cudaFree(next);
  return right ? 0 : 1;
}
