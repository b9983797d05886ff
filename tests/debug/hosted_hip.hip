// HIP: a kernel, and host code around it.
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void scale(float *values, float factor) {
  float old = values[threadIdx.x];
  values[threadIdx.x] = old * factor;
}

void scale_all(float *values, float factor) {
  scale<<<1, 4>>>(values, factor);
  (void)hipDeviceSynchronize();
}

int main() {
  float host[4] = {1, 2, 3, 4}, *values = nullptr;
  (void)hipMalloc(&values, sizeof host);
  (void)hipMemcpy(values, host, sizeof host, hipMemcpyHostToDevice);
  scale_all(values, 2.5f);
  (void)hipMemcpy(host, values, sizeof host, hipMemcpyDeviceToHost);
  std::printf("%g %g\n", host[0], host[3]);
  (void)hipFree(values);
}
