// Shared by the programs in this folder: a source that is compiled and loaded.
#pragma once

#include "../expect.h"

#include <cuda.h>
#include <nvrtc.h>

#include <string>

inline std::string log_of(nvrtcProgram program) {
  size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  log.pop_back();
  return log;
}

/// Empty if it cannot be compiled; the log is printed on stdout.
inline std::string image_of(nvrtcProgram program, std::vector<const char *> options = {}) {
  if (nvrtcCompileProgram(program, int(options.size()), options.data()) != NVRTC_SUCCESS) {
    std::printf("%s\n", log_of(program).c_str());
    return "";
  }
  size_t size = 0;
  nvrtcGetPTXSize(program, &size);
  std::string ptx(size, '\0');
  nvrtcGetPTX(program, ptx.data());
  return ptx;
}

inline CUmodule load(const char *source, const char *name = "source.cu", std::vector<const char *> options = {}) {
  nvrtcProgram program;
  expect("nvrtcCreateProgram", nvrtcCreateProgram(&program, source, name, 0, nullptr, nullptr), NVRTC_SUCCESS);
  const std::string image = image_of(program, std::move(options));
  CUmodule module = nullptr;
  expect("cuModuleLoadData", cuModuleLoadData(&module, image.c_str()), CUDA_SUCCESS);
  nvrtcDestroyProgram(&program);
  return module;
}

inline CUfunction function_of(CUmodule module, const char *name) {
  CUfunction function = nullptr;
  expect(name, cuModuleGetFunction(&function, module, name), CUDA_SUCCESS);
  return function;
}

inline void begin() {
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
}
