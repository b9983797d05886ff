// A kernel that is compiled at run time reads shared memory that other threads write, without a barrier.
#include "module.h"

const std::string reversing = SOURCE(R"(
extern "C" __global__ void reverse(int *a) {
  __shared__ int part[64];
  part[threadIdx.x] = a[threadIdx.x];
  // FIXED: __syncthreads();
  a[threadIdx.x] = part[63 - threadIdx.x]; // HAZARD: raw within-block part
}
)");

int main() {
  begin();
  CUfunction reverse;
  cuModuleGetFunction(&reverse, load(reversing), "reverse");
  int host[64];
  for (int k = 0; k < 64; k++)
    host[k] = k;
  CUdeviceptr a;
  cuMemAlloc(&a, sizeof host);
  cuMemcpyHtoD(a, host, sizeof host);
  void *arguments[] = {&a};
  cuLaunchKernel(reverse, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr);
  cuMemcpyDtoH(host, a, sizeof host);
  std::printf("%d\n", host[0]);
  cuMemFree(a);
}
