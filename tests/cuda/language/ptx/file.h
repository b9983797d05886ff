// Shared by the programs in this folder: a PTX text that is loaded, and launches of its kernels.
#pragma once

#include "../expect.h"

#include <cuda.h>

#include <string>

inline void begin() {
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
}

inline CUmodule load(const std::string &functions) {
  const std::string text = ".version 8.0\n.target sm_80\n.address_size 64\n" + functions;
  CUmodule module = nullptr;
  expect("cuModuleLoadData", cuModuleLoadData(&module, text.c_str()), CUDA_SUCCESS);
  return module;
}

/// One block; the last parameter is the address to which its threads write.
template <class T, class... Arguments>
std::vector<T> run(CUmodule module, const char *name, int threads, int count, Arguments... arguments) {
  CUfunction function = nullptr;
  expect(name, cuModuleGetFunction(&function, module, name), CUDA_SUCCESS);
  CUdeviceptr out;
  cuMemAlloc(&out, count * sizeof(T));
  cuMemsetD8(out, 0, count * sizeof(T));
  void *pointers[] = {&arguments..., &out};
  expect("cuLaunchKernel", cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, nullptr, pointers, nullptr),
         CUDA_SUCCESS);
  std::vector<T> result(count);
  expect("cuMemcpyDtoH", cuMemcpyDtoH(result.data(), out, count * sizeof(T)), CUDA_SUCCESS);
  cuMemFree(out);
  return result;
}

/// A kernel whose instructions leave the value that each thread stores in %r9; %r1 is the thread's number.
inline std::string kernel(const std::string &name, const std::string &instructions,
                          const std::string &memory = "") {
  return memory + ".visible .entry " + name +
         "(.param .u64 out)\n{\n.reg .pred %p<9>;\n.reg .b16 %h<9>;\n.reg .b32 %r<10>;\n.reg .b64 %rd<10>;\n.reg "
         ".f32 "
         "%f<9>;\n.reg .f64 %d<9>;\nmov.u32 %r1, %tid.x;\n" +
         instructions +
         "ld.param.u64 %rd1, [out];\ncvta.to.global.u64 %rd2, %rd1;\nmul.wide.u32 %rd3, %r1, 4;\nadd.s64 %rd4, "
         "%rd2, "
         "%rd3;\nst.global.u32 [%rd4], %r9;\nret;\n}\n";
}
