// Kernels that the program compiles while it runs: one that writes, one that adds, and a second module with the first one's name.
#include <cuda.h>
#include <cuda_runtime.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>
#include <string>

static CUfunction kernel(const char *source, const char *file, const char *name) {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, source, file, 0, nullptr, nullptr);
  if (nvrtcCompileProgram(program, 0, nullptr) != NVRTC_SUCCESS)
    std::exit(3);
  size_t size;
  nvrtcGetCUBINSize(program, &size);
  std::string image(size, '\0');
  nvrtcGetCUBIN(program, image.data());
  nvrtcDestroyProgram(&program);
  CUmodule module;
  CUfunction function;
  if (cuModuleLoadData(&module, image.c_str()) != CUDA_SUCCESS ||
      cuModuleGetFunction(&function, module, name) != CUDA_SUCCESS)
    std::exit(4);
  return function;
}

__global__ void begin(int *numbers) { numbers[threadIdx.x] = threadIdx.x; }

int main() {
  int *numbers, result[4];
  cudaMalloc(&numbers, sizeof result);
  begin<<<1, 4>>>(numbers);
  void *arguments[] = {&numbers};
  CUfunction twice = kernel(R"(
struct pair { int first, second; };
__device__ int sum(const pair &of) { return of.first + of.second; }
extern "C" __global__ void twice(int *numbers) {
  __shared__ int part[4];
  pair both = {numbers[threadIdx.x], numbers[threadIdx.x]};
  part[threadIdx.x] = sum(both);
  __syncthreads();
  numbers[threadIdx.x] = part[threadIdx.x];
}
)",
                            "twice.cu", "twice");
  cuLaunchKernel(twice, 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr);
  CUfunction more = kernel("extern \"C\" __global__ void twice(int *numbers) {\n"
                           "  numbers[3 - threadIdx.x] += 100;\n"
                           "}\n",
                           "more.cu", "twice");
  cuLaunchKernel(more, 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr);
  cudaMemcpy(result, numbers, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(numbers);
  std::printf("%d %d %d %d\n", result[0], result[1], result[2], result[3]);
}
