// Loads kernels.cubin, as docs/cuda-driver.md shows, and adds two vectors.
#include <cuda.h>

#include <cstdio>
#include <numeric>
#include <vector>

static void check(CUresult result) {
  if (result != CUDA_SUCCESS)
    std::printf("error %d\n", int(result));
}

int main() {
  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction add;
  check(cuInit(0));
  check(cuDeviceGet(&device, 0));
  check(cuDevicePrimaryCtxRetain(&context, device));
  check(cuCtxSetCurrent(context));
  check(cuModuleLoad(&module, "kernels.cubin"));
  check(cuModuleGetFunction(&add, module, "add"));
  int n = 1000;
  std::vector<int> a(n), b(n), sum(n);
  std::iota(a.begin(), a.end(), 0);
  std::iota(b.begin(), b.end(), 5);
  CUdeviceptr d_a, d_b, d_sum;
  size_t bytes = n * sizeof(int);
  check(cuMemAlloc(&d_a, bytes));
  check(cuMemAlloc(&d_b, bytes));
  check(cuMemAlloc(&d_sum, bytes));
  check(cuMemcpyHtoD(d_a, a.data(), bytes));
  check(cuMemcpyHtoD(d_b, b.data(), bytes));
  void *arguments[] = {&d_a, &d_b, &d_sum, &n};
  check(cuLaunchKernel(add, (n + 255) / 256, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr));
  check(cuMemcpyDtoH(sum.data(), d_sum, bytes));
  check(cuMemFree(d_a));
  check(cuMemFree(d_b));
  check(cuMemFree(d_sum));
  std::printf("%d\n", sum[n - 1]);
}
