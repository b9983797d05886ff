// The last thread of a kernel that is compiled at run time
// writes past the end.
#include "module.h"

const std::string shifting = SOURCE(R"(
extern "C" __global__ void shift(int *a, int n) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  // FIXED: if (k + 1 < n)
  a[k + 1] = k; // HAZARD: out-of-bounds a
}
)");

int main() {
  begin();
  CUfunction shift;
  cuModuleGetFunction(&shift, load(shifting), "shift");
  CUdeviceptr a;
  int n = 128, first;
  cuMemAlloc(&a, n * sizeof(int));
  cuMemsetD32(a, 0, n);
  void *arguments[] = {&a, &n};
  cuLaunchKernel(shift, 2, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr);
  cuMemcpyDtoH(&first, a, sizeof first);
  std::printf("%d\n", first);
  cuMemFree(a);
}
