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

// H100: cudaSuccess
// H100: 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028 2029 2030 2031
// H100: 2032 2033 2034 2035 2036 2037 2038 2039 2040 2041 2042 2043 2044 2045 2046 2047
// H100: 2048 2049 2050 2051 2052 2053 2054 2055 2056 2057 2058 2059 2060 2061 2062 2063
// H100: 2064 2065 2066 2067 2068 2069 2070 2071 2072 2073 2074 2075 2076 2077 2078 126
// H100: exit 0
