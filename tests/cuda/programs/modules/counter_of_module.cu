// Threads of all blocks increment a variable of a
// module.
#include "module.h"

const std::string counting = SOURCE(R"(
__device__ int total;
extern "C" __global__ void count(const int *a) {
  if (a[threadIdx.x + blockIdx.x * 64] % 2)
    ++total; // HAZARD: war across-blocks // HAZARD: war within-block // HAZARD: waw across-blocks // HAZARD: waw within-block
    // FIXED@-1: atomicAdd(&total, 1);
}
)");

int main() {
  begin();
  CUmodule module = load(counting);
  CUfunction count;
  cuModuleGetFunction(&count, module, "count");
  int host[128];
  for (int k = 0; k < 128; k++)
    host[k] = k;
  CUdeviceptr a, total;
  cuMemAlloc(&a, sizeof host);
  cuMemcpyHtoD(a, host, sizeof host);
  void *arguments[] = {&a};
  cuLaunchKernel(count, 2, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr);
  size_t bytes;
  cuModuleGetGlobal(&total, &bytes, module, "total");
  cuMemcpyDtoH(host, total, bytes);
  std::printf("%d\n", host[0]);
  cuMemFree(a);
}
