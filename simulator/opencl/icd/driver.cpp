// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libampsim-opencl.so, the installable client driver: what OpenCL's loaders look for in a driver (cl_khr_icd). The library's own
// functions are in libampsim.so, and programs call them through their objects' dispatch table.
//
// A program's own process loads it, at its first call of OpenCL. Unless `ampsim exec` has started the process, the machine
// starts when the program creates a context on its device: programs that use other devices are left alone.
#include "simulator/opencl/declarations/api_types.h"

#include <cstring>

extern "C" {
/// Starts the machine in this process (cli/executable/start.cpp). Zero: it cannot.
int ampsim_start_in_running_process(const char *language);
/// Has the library start the machine so, when it is needed.
void ampsim_opencl_start_by(int (*start)(const char *language));
/// A function of the library, by its name; null: there is none.
void *ampsim_opencl_function(const char *name);

[[gnu::visibility("default")]] ampsim::cl_int clIcdGetPlatformIDsKHR(ampsim::cl_uint entries, void **platforms,
                                                                     ampsim::cl_uint *count) {
  ampsim_opencl_start_by(&ampsim_start_in_running_process);
  using Function = ampsim::cl_int (*)(ampsim::cl_uint, void **, ampsim::cl_uint *);
  return reinterpret_cast<Function>(ampsim_opencl_function("clGetPlatformIDs"))(entries, platforms, count);
}

[[gnu::visibility("default")]] ampsim::cl_int
clGetPlatformInfo(void *platform, ampsim::cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  using Function = ampsim::cl_int (*)(void *, ampsim::cl_uint, std::size_t, void *, std::size_t *);
  return reinterpret_cast<Function>(ampsim_opencl_function("clGetPlatformInfo"))(platform, query, size, value,
                                                                                 needed);
}

[[gnu::visibility("default")]] void *clGetExtensionFunctionAddress(const char *name) {
  if (!name)
    return nullptr;
  if (std::strcmp(name, "clIcdGetPlatformIDsKHR") == 0)
    return reinterpret_cast<void *>(&clIcdGetPlatformIDsKHR);
  if (std::strcmp(name, "clGetPlatformInfo") == 0)
    return reinterpret_cast<void *>(&clGetPlatformInfo);
  return nullptr;
}
}
