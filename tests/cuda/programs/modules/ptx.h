// Loads a text in PTX; its lines count as the program's own, so its annotations are found.
#pragma once

#include <cuda.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#define PTX(text) ptx_at(__FILE__, __LINE__, text)

/// A `.loc` before each line with an instruction. `last_line`: the line on which the text ends.
inline std::string ptx_at(const char *file, long last_line, const std::string &text) {
  long line = last_line - std::count(text.begin(), text.end(), '\n');
  std::string result = ".version 8.0\n.target sm_80\n.address_size 64\n.file 1 \"" + std::string(file) + "\"\n";
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string each = text.substr(begin, end - begin);
    if (each.compare(0, 2, "  ") == 0 && each.compare(0, 3, "  .") != 0)
      result += ".loc 1 " + std::to_string(line) + " 3\n";
    result += each + "\n";
    begin = end + 1;
  }
  return result;
}

inline CUfunction load(const std::string &text, const char *name) {
  CUcontext context;
  CUmodule module;
  CUfunction function;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
  if (cuModuleLoadData(&module, text.c_str()) != CUDA_SUCCESS ||
      cuModuleGetFunction(&function, module, name) != CUDA_SUCCESS)
    std::exit(3);
  return function;
}
