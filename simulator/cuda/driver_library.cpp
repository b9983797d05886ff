// The driver's library as programs open it by themselves: dlopen("libcuda.so.1") and dlsym(). Whatever a machine has by
// that name, the functions are ampsim's.
//
// An executable of `ampsim cc` finds the file beside the library that it is linked with, of which it is another name. A program
// that `ampsim run` has compiled has the functions here in the place of the C library's.
#include "simulator/cuda/api.h"
#include "simulator/cuda/driver.h"

#include <dlfcn.h>

#include <string>
#include <string_view>

namespace ampsim {

namespace {

/// Stands for the library.
char opened_library;

/// By whatever path: a machine's own would compute on its own devices.
bool is_driver(std::string_view file) {
  const std::string_view last = file.substr(file.rfind('/') + 1);
  return last == "libcuda.so" || last == "libcuda.so.1";
}

void *open_library(const char *file, int mode) {
  return file && is_driver(file) ? &opened_library : dlopen(file, mode);
}

/// Functions with the number of a version have the present signature here (cuda.h).
void *find_in_library(void *library, const char *name) {
  if (library != &opened_library)
    return dlsym(library, name);
  if (void *found = find_driver_function(name)) {
    (void)dlerror(); // as after every call that succeeds
    return found;
  }
  // dlerror() is the system's, so the system has to fail: no symbol has such a name.
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

// What an executable looks up by dlsym() has the library's own names.
#define AMPSIM_CUDA_DRIVER_VERSION(name, version)                                                                  \
  asm(".text\n.globl " #name "_v" #version "\n.type " #name "_v" #version ", @function\n" #name "_v" #version      \
      ": jmp " #name "@PLT\n");
#include "model/cuda/driver_versions.def"
#undef AMPSIM_CUDA_DRIVER_VERSION
