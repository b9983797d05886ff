// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The symbols that HIP programs are linked with: CUDA's library under HIP's names (simulator/cuda), and the functions
// that differ in more than the name.
#include "model/processor/processor.h"
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/hip/declarations/runtime_types.h"
#include "simulator/language_symbols.h"

#include "simulator/hip/declarations/rtc_types.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

using namespace ampsim;

// The types of both have the same values and layout, so a jump suffices for the second name.
static_assert(offsetof(hipDeviceProp_t, unifiedFunctionPointers) ==
              offsetof(cudaDeviceProp, unifiedFunctionPointers));
static_assert(offsetof(hipPointerAttribute_t, hostPointer) == offsetof(cudaPointerAttributes, hostPointer));
static_assert(offsetof(hipFuncAttributes, preferredShmemCarveout) ==
              offsetof(cudaFuncAttributes, preferredShmemCarveout));
static_assert(sizeof(hipMemcpy3DParms) == sizeof(cudaMemcpy3DParms));
static_assert(sizeof(hipMemPoolProps) == sizeof(cudaMemPoolProps));
#define AMPSIM_HIP_FUNCTION(name, in_cuda)                                                                         \
  asm(AMPSIM_JUMP(#name, #in_cuda));                                                                               \
  extern "C" void name();
#include "simulator/hip/functions.def"
#undef AMPSIM_HIP_FUNCTION

static constexpr int wall_clock_rate = 100000; // kHz, of wall_clock64

/// "gfx90a" as 910: the version's last two digits, minor and stepping, are hexadecimal.
static int number_of_architecture(std::string_view name) {
  int number = 0;
  for (const char digit : name.substr(3))
    number = 10 * number + (digit <= '9' ? digit - '0' : digit - 'a' + 10);
  return number;
}

extern "C" {

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *device, int number);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *function);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *pointer);

hipError_t hipGetDeviceProperties(hipDeviceProp_t *device, int number) {
  cudaDeviceProp shared;
  if (cudaError_t error = cudaGetDeviceProperties(&shared, number); error != cudaSuccess)
    return hipError_t(error);
  *device = {};
  std::memcpy(device, &shared, sizeof shared);
  CudaCall call;
  const std::string_view name = call.runtime.device.key;
  name.copy(device->gcnArchName, sizeof device->gcnArchName - 1);
  device->gcnArch = number_of_architecture(name);
  device->arch = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0, 1, 0};
  device->maxSharedMemoryPerMultiProcessor = shared.sharedMemPerMultiprocessor;
  device->clockInstructionRate = wall_clock_rate;
  device->isLargeBar = 1;
  return hipSuccess;
}

/// CUDA's structure has more members at the end.
hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, const void *function) {
  cudaFuncAttributes shared;
  if (cudaError_t error = cudaFuncGetAttributes(&shared, function); error != cudaSuccess)
    return hipError_t(error);
  std::memcpy(attributes, &shared, sizeof *attributes);
  return hipSuccess;
}

hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device) {
  auto is = [&](cudaDeviceAttr same) { return hipError_t(cudaDeviceGetAttribute(value, same, device)); };
  if (attribute < hipDeviceAttributeClockInstructionRate)
    return is(cudaDeviceAttr(attribute));
  if (hipError_t error = is(cudaDevAttrMultiProcessorCount); error != hipSuccess)
    return error;
  switch (attribute) {
  case hipDeviceAttributePhysicalMultiProcessorCount:
    return hipSuccess;
  case hipDeviceAttributeClockInstructionRate:
  case hipDeviceAttributeWallClockRate:
    *value = wall_clock_rate;
    return hipSuccess;
  case hipDeviceAttributeIsLargeBar:
  case hipDeviceAttributeImageSupport:
  case hipDeviceAttributeFineGrainSupport:
  case hipDeviceAttributeCanUseStreamWaitValue:
    *value = 1;
    return hipSuccess;
  case hipDeviceAttributeAsicRevision:
    *value = 0;
    return hipSuccess;
  default:
    return hipErrorInvalidValue;
  }
}

hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer) {
  cudaPointerAttributes shared;
  if (cudaError_t error = cudaPointerGetAttributes(attributes ? &shared : nullptr, pointer); error != cudaSuccess)
    return hipError_t(error);
  *attributes = {hipMemoryType(shared.type),
                 shared.device,
                 shared.devicePointer,
                 shared.hostPointer,
                 shared.type == cudaMemoryTypeManaged,
                 0};
  return hipSuccess;
}

/// The end of its list of pairs differs from CUDA's.
hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                 unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                                 hipStream_t stream, void **parameters, void **extra) {
  std::vector<void *> pairs;
  for (void **each = extra; each && *each != HIP_LAUNCH_PARAM_END; each += 2)
    pairs.insert(pairs.end(), {each[0], each[1]});
  pairs.push_back(CU_LAUNCH_PARAM_END);
  return hipError_t(cuLaunchKernel(reinterpret_cast<CUfunction>(function), grid_x, grid_y, grid_z, block_x, block_y,
                                   block_z, shared, reinterpret_cast<CUstream>(stream), parameters,
                                   extra ? pairs.data() : nullptr));
}
/// Compiler options that have no effect here.
hipError_t hipModuleLoadDataEx(hipModule_t *module, const void *image, unsigned, hipJitOption *, void **) {
  return hipError_t(cuModuleLoadData(reinterpret_cast<CUmodule *>(module), image));
}

hipError_t hipStreamWaitValue32(hipStream_t stream, void *address, std::uint32_t value, unsigned flags,
                                std::uint32_t mask) {
  return hipError_t(
      wait_for_value("cuStreamWaitValue32", reinterpret_cast<CUstream>(stream), address, 4, value, flags, mask));
}
hipError_t hipStreamWaitValue64(hipStream_t stream, void *address, std::uint64_t value, unsigned flags,
                                std::uint64_t mask) {
  return hipError_t(
      wait_for_value("cuStreamWaitValue64", reinterpret_cast<CUstream>(stream), address, 8, value, flags, mask));
}

const char *hiprtcGetErrorString(hiprtcResult result) {
  constexpr const char *names[] = {"HIPRTC_SUCCESS",
                                   "HIPRTC_ERROR_OUT_OF_MEMORY",
                                   "HIPRTC_ERROR_PROGRAM_CREATION_FAILURE",
                                   "HIPRTC_ERROR_INVALID_INPUT",
                                   "HIPRTC_ERROR_INVALID_PROGRAM",
                                   "HIPRTC_ERROR_INVALID_OPTION",
                                   "HIPRTC_ERROR_COMPILATION",
                                   "HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE",
                                   "HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
                                   "HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
                                   "HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
                                   "HIPRTC_ERROR_INTERNAL_ERROR"};
  return unsigned(result) < std::size(names) ? names[result] : "HIPRTC_ERROR unknown";
}

} // extern "C"

namespace ampsim {

std::vector<HostSymbol> cuda_symbols();

std::vector<HostSymbol> hip_symbols() {
  std::vector<HostSymbol> symbols = cuda_symbols();
  std::erase_if(symbols, [](const HostSymbol &symbol) {
    const std::string_view name = symbol.name;
    const auto begins = [&](std::string_view prefix) { return name.starts_with(prefix); };
    return is_of_driver(name) || begins("nvrtc") || begins("dl") || // of CUDA's driver
           (begins("cuda") && name != "cudaLaunchKernel");          // which Clang's code calls
  });
#define AMPSIM_HIP_FUNCTION(name, in_cuda) symbols.push_back({#name, reinterpret_cast<void *>(&name)});
#include "simulator/hip/functions.def"
#undef AMPSIM_HIP_FUNCTION
  symbols.push_back({"hipGetDeviceProperties", reinterpret_cast<void *>(&hipGetDeviceProperties)});
  symbols.push_back({"hipFuncGetAttributes", reinterpret_cast<void *>(&hipFuncGetAttributes)});
  symbols.push_back({"hipDeviceGetAttribute", reinterpret_cast<void *>(&hipDeviceGetAttribute)});
  symbols.push_back({"hipPointerGetAttributes", reinterpret_cast<void *>(&hipPointerGetAttributes)});
  symbols.push_back({"hipModuleLaunchKernel", reinterpret_cast<void *>(&hipModuleLaunchKernel)});
  symbols.push_back({"hipModuleLoadDataEx", reinterpret_cast<void *>(&hipModuleLoadDataEx)});
  symbols.push_back({"hipStreamWaitValue32", reinterpret_cast<void *>(&hipStreamWaitValue32)});
  symbols.push_back({"hipStreamWaitValue64", reinterpret_cast<void *>(&hipStreamWaitValue64)});
  symbols.push_back({"hiprtcGetErrorString", reinterpret_cast<void *>(&hiprtcGetErrorString)});
  return symbols;
}

} // namespace ampsim
