// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver's library for programs that open it themselves: dlopen("libcuda.so.1") and dlsym(). Whatever library of
// that name the machine has, they get ampsim's functions.
//
// An executable of `ampsim cc` finds the file beside the library that it is linked with, under a second name. In a
// program compiled by `ampsim run`, the functions here replace the C library's.
#include "model/processor/processor.h"
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/runtime/api.h"

#include <dlfcn.h>

#include <string>
#include <string_view>

namespace ampsim {

namespace {

/// The handle of the library.
char opened_library;

/// By any path: the machine's own library would use its own devices.
bool is_driver(std::string_view file) {
  const std::string_view last = file.substr(file.rfind('/') + 1);
  return last == "libcuda.so" || last == "libcuda.so.1";
}

void *open_library(const char *file, int mode) {
  return file && is_driver(file) ? &opened_library : dlopen(file, mode);
}

/// Functions with a version suffix have the current signature here (cuda.h).
void *find_in_library(void *library, const char *name) {
  if (library != &opened_library)
    return dlsym(library, name);
  if (void *found = find_driver_function(name)) {
    (void)dlerror(); // as after every call that succeeds
    return found;
  }
  // dlerror() is the system's, so the system must fail: the name is not a valid symbol.
  return dlsym(RTLD_DEFAULT, (std::string(name) + " in libcuda.so.1").c_str());
}

int close_library(void *library) { return library == &opened_library ? 0 : dlclose(library); }

} // namespace

void add_driver_library(HostSymbols &symbols) {
  symbols.insert(symbols.end(), {{"dlopen", reinterpret_cast<void *>(&open_library)},
                                 {"dlsym", reinterpret_cast<void *>(&find_in_library)},
                                 {"dlclose", reinterpret_cast<void *>(&close_library)}});
}

} // namespace ampsim

// The names that an executable looks up by dlsym() are the library's own.
#define AMPSIM_CUDA_DRIVER_VERSION(name, version) asm(AMPSIM_JUMP(#name "_v" #version, #name));
#include "simulator/cuda/declarations/driver_versions.def"
#undef AMPSIM_CUDA_DRIVER_VERSION
