// Loads a module in PTX and launches the kernels that an index lists:
//
//   host MODULE INDEX DATA RESULTS
#include "launch.h"

#include <cuda.h>

int main(int count, char **words) {
  if (count != 5)
    fail("usage: host MODULE INDEX DATA RESULTS");
  check(cudaFree(nullptr), "cudaFree");
  std::ifstream file(words[1]);
  std::stringstream text;
  text << file.rdbuf();
  CUmodule module;
  std::vector<char> log(1 << 16);
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size())};
  if (cuModuleLoadDataEx(&module, text.str().c_str(), 2, options, values) != CUDA_SUCCESS)
    fail(std::string("cuModuleLoadDataEx:\n") + log.data());
  launch_all(words[2], words[3], words[4],
             [&](const std::string &name, int threads, char *in, char *out, char *scratch) {
               CUfunction function;
               if (cuModuleGetFunction(&function, module, name.c_str()) != CUDA_SUCCESS)
                 fail("cuModuleGetFunction: " + name);
               void *arguments[] = {&in, &out, &scratch};
               if (cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, nullptr, arguments, nullptr) != CUDA_SUCCESS)
                 fail("cuLaunchKernel: " + name);
             });
}
