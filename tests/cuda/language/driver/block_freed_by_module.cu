// A module frees a block that the program allocated on the device's heap. HAZARD-NONE
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <vector>

__global__ void allocate(int **block) { *block = static_cast<int *>(malloc(sizeof(int))); }

int main() {
  int **block;
  (void)cudaMalloc(&block, sizeof(int *));
  allocate<<<1, 1>>>(block);
  nvrtcProgram program;
  nvrtcCreateProgram(&program, "extern \"C\" __global__ void release(int **block) { free(*block); }\n", "module.cu",
                     0, nullptr, nullptr);
  if (nvrtcCompileProgram(program, 0, nullptr) != NVRTC_SUCCESS)
    return 1;
  std::size_t size = 0;
  nvrtcGetCUBINSize(program, &size);
  std::vector<char> code(size);
  nvrtcGetCUBIN(program, code.data());
  nvrtcDestroyProgram(&program);
  CUmodule module;
  CUfunction release;
  if (cuModuleLoadData(&module, code.data()) != CUDA_SUCCESS ||
      cuModuleGetFunction(&release, module, "release") != CUDA_SUCCESS)
    return 2;
  void *arguments[] = {&block};
  (void)cuLaunchKernel(release, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr);
  const cudaError_t end = cudaDeviceSynchronize();
  if (end != cudaSuccess)
    std::puts(cudaGetErrorString(end));
  return end != cudaSuccess;
}
