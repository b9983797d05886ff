// A module frees a block that the program allocated on the device's heap. HAZARD-NONE
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <cstdio>
#include <vector>

__global__ void allocate(int **block) { *block = static_cast<int *>(malloc(sizeof(int))); }

int main() {
  int **block;
  (void)hipMalloc(&block, sizeof(int *));
  allocate<<<1, 1>>>(block);
  hiprtcProgram program;
  hiprtcCreateProgram(&program, "extern \"C\" __global__ void release(int **block) { free(*block); }\n", "module.hip", 0, nullptr, nullptr);
  if (hiprtcCompileProgram(program, 0, nullptr) != HIPRTC_SUCCESS)
    return 1;
  std::size_t size = 0;
  hiprtcGetCodeSize(program, &size);
  std::vector<char> code(size);
  hiprtcGetCode(program, code.data());
  hiprtcDestroyProgram(&program);
  hipModule_t module;
  hipFunction_t release;
  if (hipModuleLoadData(&module, code.data()) != hipSuccess || hipModuleGetFunction(&release, module, "release") != hipSuccess)
    return 2;
  void *arguments[] = {&block};
  (void)hipModuleLaunchKernel(release, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr);
  const hipError_t end = hipDeviceSynchronize();
  if (end != hipSuccess)
    std::puts(hipGetErrorString(end));
  return end != hipSuccess;
}
