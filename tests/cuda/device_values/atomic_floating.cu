// Atomic operations on floating point.
#include <cstdio>

__global__ void kernel(double* out) {
  int t = threadIdx.x;
  (void)t;
  atomicAdd(out, 0.25 * t);
  if (t == 0) {
    float* single = reinterpret_cast<float*>(out + 1);
    float before = atomicAdd(single, 1.5f) + atomicExch(single + 1, 2.5f);
    out[2] = before + atomicAdd(single, 0.125f);
  }
}

int main() {
  constexpr int count = 3;
  double *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%a%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 0x1.f8p+8 0x1.000003fdp+3 0x1.8p+0
// H100: exit 0
