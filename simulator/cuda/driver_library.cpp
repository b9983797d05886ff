// The driver's library as programs open it by themselves: dlopen("libcuda.so.1") and dlsym(). Whatever a machine has by
// that name, the functions are ampsim's.
//
// An executable of `ampsim cc` finds the file beside the library that it is linked with, of which it is another name. A program
// that `ampsim run` has compiled has the functions here in the place of the C library's.
#include "simulator/cuda/api.h"
#include "simulator/cuda/driver.h"

#include <dlfcn.h>

#include <string_view>

namespace ampsim {

namespace {

/// Stands for the library.
char opened_library;

bool is_driver(std::string_view file) { return file == "libcuda.so" || file == "libcuda.so.1"; }

void *open_library(const char *file, int mode) {
  return file && is_driver(file) ? &opened_library : dlopen(file, mode);
}

/// Functions with the number of a version have the present signature here (cuda.h).
void *find_in_library(void *library, const char *name) {
  if (library != &opened_library)
    return dlsym(library, name);
  std::string_view plain = name;
  for (const char *version : {"_v2", "_v3"})
    if (plain.ends_with(version))
      plain.remove_suffix(3);
  const auto found = driver_symbols().find(plain);
  return found == driver_symbols().end() ? nullptr : found->second;
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
#define AMPSIM_CUDA_VERSIONED(name)                                                                                \
  asm(".text\n.globl " #name "_v2\n.type " #name "_v2, @function\n" #name "_v2: jmp " #name "@PLT\n");
AMPSIM_CUDA_VERSIONED(cuArray3DCreate)
AMPSIM_CUDA_VERSIONED(cuArray3DGetDescriptor)
AMPSIM_CUDA_VERSIONED(cuArrayCreate)
AMPSIM_CUDA_VERSIONED(cuArrayGetDescriptor)
AMPSIM_CUDA_VERSIONED(cuCtxCreate)
AMPSIM_CUDA_VERSIONED(cuCtxDestroy)
AMPSIM_CUDA_VERSIONED(cuCtxPopCurrent)
AMPSIM_CUDA_VERSIONED(cuCtxPushCurrent)
AMPSIM_CUDA_VERSIONED(cuDeviceGetUuid)
AMPSIM_CUDA_VERSIONED(cuDevicePrimaryCtxRelease)
AMPSIM_CUDA_VERSIONED(cuDevicePrimaryCtxReset)
AMPSIM_CUDA_VERSIONED(cuDevicePrimaryCtxSetFlags)
AMPSIM_CUDA_VERSIONED(cuDeviceTotalMem)
AMPSIM_CUDA_VERSIONED(cuEventDestroy)
AMPSIM_CUDA_VERSIONED(cuGetProcAddress)
AMPSIM_CUDA_VERSIONED(cuIpcOpenMemHandle)
AMPSIM_CUDA_VERSIONED(cuLinkAddData)
AMPSIM_CUDA_VERSIONED(cuLinkAddFile)
AMPSIM_CUDA_VERSIONED(cuLinkCreate)
AMPSIM_CUDA_VERSIONED(cuMemAlloc)
AMPSIM_CUDA_VERSIONED(cuMemAllocHost)
AMPSIM_CUDA_VERSIONED(cuMemAllocPitch)
AMPSIM_CUDA_VERSIONED(cuMemFree)
AMPSIM_CUDA_VERSIONED(cuMemGetAddressRange)
AMPSIM_CUDA_VERSIONED(cuMemGetInfo)
AMPSIM_CUDA_VERSIONED(cuMemHostGetDevicePointer)
AMPSIM_CUDA_VERSIONED(cuMemHostRegister)
AMPSIM_CUDA_VERSIONED(cuMemcpy2D)
AMPSIM_CUDA_VERSIONED(cuMemcpy2DAsync)
AMPSIM_CUDA_VERSIONED(cuMemcpy2DUnaligned)
AMPSIM_CUDA_VERSIONED(cuMemcpy3D)
AMPSIM_CUDA_VERSIONED(cuMemcpy3DAsync)
AMPSIM_CUDA_VERSIONED(cuMemcpyAtoA)
AMPSIM_CUDA_VERSIONED(cuMemcpyAtoD)
AMPSIM_CUDA_VERSIONED(cuMemcpyAtoH)
AMPSIM_CUDA_VERSIONED(cuMemcpyAtoHAsync)
AMPSIM_CUDA_VERSIONED(cuMemcpyDtoA)
AMPSIM_CUDA_VERSIONED(cuMemcpyDtoD)
AMPSIM_CUDA_VERSIONED(cuMemcpyDtoDAsync)
AMPSIM_CUDA_VERSIONED(cuMemcpyDtoH)
AMPSIM_CUDA_VERSIONED(cuMemcpyDtoHAsync)
AMPSIM_CUDA_VERSIONED(cuMemcpyHtoA)
AMPSIM_CUDA_VERSIONED(cuMemcpyHtoAAsync)
AMPSIM_CUDA_VERSIONED(cuMemcpyHtoD)
AMPSIM_CUDA_VERSIONED(cuMemcpyHtoDAsync)
AMPSIM_CUDA_VERSIONED(cuMemsetD16)
AMPSIM_CUDA_VERSIONED(cuMemsetD2D16)
AMPSIM_CUDA_VERSIONED(cuMemsetD2D32)
AMPSIM_CUDA_VERSIONED(cuMemsetD2D8)
AMPSIM_CUDA_VERSIONED(cuMemsetD32)
AMPSIM_CUDA_VERSIONED(cuMemsetD8)
AMPSIM_CUDA_VERSIONED(cuModuleGetGlobal)
AMPSIM_CUDA_VERSIONED(cuStreamBatchMemOp)
AMPSIM_CUDA_VERSIONED(cuStreamDestroy)
AMPSIM_CUDA_VERSIONED(cuStreamWaitValue32)
AMPSIM_CUDA_VERSIONED(cuStreamWaitValue64)
AMPSIM_CUDA_VERSIONED(cuStreamWriteValue32)
AMPSIM_CUDA_VERSIONED(cuStreamWriteValue64)
AMPSIM_CUDA_VERSIONED(cuGraphicsResourceGetMappedPointer)
AMPSIM_CUDA_VERSIONED(cuGraphicsResourceSetMapFlags)
AMPSIM_CUDA_VERSIONED(cuTexRefGetAddress)
AMPSIM_CUDA_VERSIONED(cuTexRefSetAddress)
AMPSIM_CUDA_VERSIONED(cuTexRefSetAddress2D)
asm(".text\n.globl cuTexRefSetAddress2D_v3\n.type cuTexRefSetAddress2D_v3, @function\n"
    "cuTexRefSetAddress2D_v3: jmp cuTexRefSetAddress2D@PLT\n");
