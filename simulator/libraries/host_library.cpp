// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/libraries/host_library.h"

#include "simulator/check.h"
#include "simulator/cuda/runtime/runtime.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

namespace ampsim {

bool HostLibrary::is_there(const char *function) {
  if (tried)
    return loaded;
  tried = true;
  const char *before = threads ? std::getenv(threads) : nullptr;
  const std::string kept = before ? before : "";
  if (threads)
    setenv(threads, "1", true);
  loaded = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (before)
    setenv(threads, kept.c_str(), true);
  else if (threads)
    unsetenv(threads);
  if (!loaded)
    std::fprintf(stderr, "ampsim: %s:%u: %s needs %s (%s; Debian's package %s), which is not installed\n",
                 host_place().file, host_place().line, cuda_runtime().name_of(function).c_str(), name, file,
                 package);
  return loaded;
}

void *HostLibrary::find(const std::string &symbol) {
  void *found = loaded ? dlsym(loaded, symbol.c_str()) : nullptr;
  check(found, std::string(name) + " has no " + symbol);
  return found;
}

HostLibrary &openblas() {
  static HostLibrary library("OpenBLAS", "libopenblas.so.0", "libopenblas0", "OPENBLAS_NUM_THREADS");
  return library;
}

HostLibrary &fftw(bool single) {
  static HostLibrary of_single("FFTW", "libfftw3f.so.3", "libfftw3-single3"),
      of_double("FFTW", "libfftw3.so.3", "libfftw3-double3");
  return single ? of_single : of_double;
}

} // namespace ampsim
