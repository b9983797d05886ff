// A source that the program holds as text, compiles and loads; its
// lines count as the program's own, so its annotations are found.
#pragma once

#include <cuda.h>
#include <nvrtc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#define SOURCE(text) source_at(__FILE__, __LINE__, text)

/// `last_line`: the line on which the text ends.
inline std::string source_at(const char *file, long last_line, const std::string &text) {
  const long line = last_line - std::count(text.begin(), text.end(), '\n');
  return "#line " + std::to_string(line) + " \"" + file + "\"\n" + text;
}

inline CUmodule load(const std::string &source) {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, source.c_str(), "module.cu", 0, nullptr, nullptr);
  if (nvrtcCompileProgram(program, 0, nullptr) != NVRTC_SUCCESS)
    std::exit(3);
  size_t size;
  nvrtcGetCUBINSize(program, &size);
  std::string image(size, '\0');
  nvrtcGetCUBIN(program, image.data());
  nvrtcDestroyProgram(&program);
  CUmodule module;
  if (cuModuleLoadData(&module, image.c_str()) != CUDA_SUCCESS)
    std::exit(4);
  return module;
}

inline void begin() {
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
}
