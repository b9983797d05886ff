// Modules that hipRTC compiles while the program runs: kernels by their names, variables, both ways to give parameters, logs.
// HAZARD-NONE
#include "expect.h"

#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <cstring>
#include <string>
#include <vector>

const char *const source = R"(
#include "offset.h"
__device__ int counter = 7;
extern "C" __global__ void number(int *out, int n, int from) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = from + i + OFFSET;
  if (i == 0)
    counter += __popcll(__ballot(1)) > 0;
}
template <class T> __global__ void twice(T *data) { data[threadIdx.x] *= 2; }
)";
const char *const header = "#define OFFSET 100\n", *const header_name = "offset.h";

std::string log_of(hiprtcProgram program) {
  size_t bytes = 0;
  hiprtcGetProgramLogSize(program, &bytes);
  std::vector<char> log(bytes + 1, '\0');
  hiprtcGetProgramLog(program, log.data());
  return log.data();
}

int main() {
  hiprtcProgram program;
  expect("a program", int(hiprtcCreateProgram(&program, source, "numbers.hip", 1, &header, &header_name)), 0);
  expect("a name", int(hiprtcAddNameExpression(program, "twice<float>")), 0);
  expect("compiled", int(hiprtcCompileProgram(program, 0, nullptr)), 0);
  if (wrong)
    std::printf("%s\n", log_of(program).c_str());
  const char *lowered = nullptr;
  expect("its symbol", int(hiprtcGetLoweredName(program, "twice<float>", &lowered)), 0);
  const std::string twice = lowered ? lowered : "";
  size_t bytes = 0;
  hiprtcGetCodeSize(program, &bytes);
  std::vector<char> code(bytes);
  expect("code", int(hiprtcGetCode(program, code.data())), 0);
  expect("gone", int(hiprtcDestroyProgram(&program)), 0);
  expect("... twice", int(hiprtcDestroyProgram(&program)), int(HIPRTC_ERROR_INVALID_PROGRAM));

  hipModule_t module;
  hipFunction_t number, doubled;
  expect("a module", int(hipModuleLoadData(&module, code.data())), int(hipSuccess));
  expect("a kernel", int(hipModuleGetFunction(&number, module, "number")), int(hipSuccess));
  expect("a template's", int(hipModuleGetFunction(&doubled, module, twice.c_str())), int(hipSuccess));
  hipFunction_t none;
  expect("no kernel", int(hipModuleGetFunction(&none, module, "numbers")), int(hipErrorNotFound));

  constexpr int n = 200;
  int *out, host[n], count = n, from = 5;
  expect("memory", int(hipMalloc(&out, sizeof host)), int(hipSuccess));
  void *parameters[] = {&out, &count, &from};
  expect("a launch", int(hipModuleLaunchKernel(number, 4, 1, 1, 64, 1, 1, 0, nullptr, parameters, nullptr)),
         int(hipSuccess));
  expect("a copy", int(hipMemcpyDtoH(host, out, sizeof host)), int(hipSuccess));
  int different = 0;
  for (int k = 0; k < n; k++)
    different += host[k] != 105 + k;
  expect("its numbers", different, 0);
  // The parameters in one block, in the kernel's layout.
  struct {
    int *out;
    int n, from;
  } block = {out, n, 1000};
  size_t block_bytes = sizeof block;
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &block, HIP_LAUNCH_PARAM_BUFFER_SIZE, &block_bytes,
                   HIP_LAUNCH_PARAM_END};
  expect("another launch", int(hipModuleLaunchKernel(number, 4, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra)),
         int(hipSuccess));
  expect("waited for", int(hipDeviceSynchronize()), int(hipSuccess));
  expect("another copy", int(hipMemcpyDtoH(host, out, sizeof host)), int(hipSuccess));
  different = 0;
  for (int k = 0; k < n; k++)
    different += host[k] != 1100 + k;
  expect("other numbers", different, 0);
  float *data, floats[4] = {1, 2, 3, 4};
  expect("floats", int(hipMalloc(&data, sizeof floats)), int(hipSuccess));
  expect("copied", int(hipMemcpyHtoD(data, floats, sizeof floats)), int(hipSuccess));
  void *of_twice[] = {&data};
  expect("doubled", int(hipModuleLaunchKernel(doubled, 1, 1, 1, 4, 1, 1, 0, nullptr, of_twice, nullptr)),
         int(hipSuccess));
  expect("copied back", int(hipMemcpyDtoH(floats, data, sizeof floats)), int(hipSuccess));
  expect("twice", floats[3], 8.0f);

  hipDeviceptr_t counter;
  expect("a variable", int(hipModuleGetGlobal(&counter, &bytes, module, "counter")), int(hipSuccess));
  expect("its size", int(bytes), 4);
  int value = 0;
  expect("its copy", int(hipMemcpyDtoH(&value, counter, sizeof value)), int(hipSuccess));
  expect("counted by two launches", value, 9);
  expect("unloaded", int(hipModuleUnload(module)), int(hipSuccess));
  expect("... twice", int(hipModuleUnload(module)), int(hipErrorInvalidHandle));
  expect("no image", int(hipModuleLoadData(&module, "\177ELF")), int(hipErrorInvalidImage));

  hiprtcCreateProgram(&program, "__global__ void f() { nothing(); }", "wrong.hip", 0, nullptr, nullptr);
  expect("a mistake", int(hiprtcCompileProgram(program, 0, nullptr)), int(HIPRTC_ERROR_COMPILATION));
  expect("... in the log", log_of(program).find("nothing") != std::string::npos, true);
  expect("its error", std::strcmp(hiprtcGetErrorString(HIPRTC_ERROR_COMPILATION), "HIPRTC_ERROR_COMPILATION"), 0);
  hiprtcDestroyProgram(&program);
  expect("freed", int(hipFree(out)) + int(hipFree(data)), 0);
  return wrong;
}
