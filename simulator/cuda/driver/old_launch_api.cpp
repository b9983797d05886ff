// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launch functions before cuLaunchKernel (CUDA Driver API of version 12, "Execution Control", deprecated): the
// function object keeps the block's shape, its shared memory and its parameters for the next launch.
#include "simulator/cuda/driver/driver.h"

#include <cstring>

using namespace ampsim;

namespace {

template <class Change> CUresult change(CUfunction function, Change make_change) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  if (!call.runtime.kernels.contains(function))
    return CUDA_ERROR_INVALID_HANDLE;
  return make_change(call.runtime.driver->prepared[function]);
}

CUresult set(CUfunction function, int offset, const void *value, std::size_t bytes) {
  return change(function, [&](CudaDriver::PreparedLaunch &launch) {
    if (offset < 0 || !value || std::size_t(offset) + bytes > launch.most_bytes)
      return CUDA_ERROR_INVALID_VALUE;
    if (launch.parameters.size() < std::size_t(offset) + bytes)
      launch.parameters.resize(std::size_t(offset) + bytes);
    std::memcpy(launch.parameters.data() + offset, value, bytes);
    return CUDA_SUCCESS;
  });
}

CUresult launch(CUfunction function, int width, int height, CUstream stream) {
  CudaDriver::PreparedLaunch prepared;
  const CUresult found = change(function, [&](const CudaDriver::PreparedLaunch &launch) {
    prepared = launch;
    return width > 0 && height > 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  });
  if (found != CUDA_SUCCESS)
    return found;
  std::size_t bytes = prepared.parameters.size();
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, prepared.parameters.data(), CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   CU_LAUNCH_PARAM_END};
  return cuLaunchKernel(function, unsigned(width), unsigned(height), 1, prepared.block[0], prepared.block[1],
                        prepared.block[2], prepared.shared, stream, nullptr, extra);
}

} // namespace

extern "C" {

CUresult cuFuncSetBlockShape(CUfunction function, int x, int y, int z) {
  return change(function, [&](CudaDriver::PreparedLaunch &launch) {
    if (x <= 0 || y <= 0 || z <= 0)
      return CUDA_ERROR_INVALID_VALUE;
    launch.block = {unsigned(x), unsigned(y), unsigned(z)};
    return CUDA_SUCCESS;
  });
}
CUresult cuFuncSetSharedSize(CUfunction function, unsigned bytes) {
  return change(function, [&](CudaDriver::PreparedLaunch &launch) {
    launch.shared = bytes;
    return CUDA_SUCCESS;
  });
}
CUresult cuParamSetSize(CUfunction function, unsigned bytes) {
  return change(function, [&](CudaDriver::PreparedLaunch &launch) {
    if (bytes > launch.most_bytes)
      return CUDA_ERROR_INVALID_VALUE;
    launch.parameters.resize(bytes);
    return CUDA_SUCCESS;
  });
}
CUresult cuParamSeti(CUfunction function, int offset, unsigned value) {
  return set(function, offset, &value, sizeof value);
}
CUresult cuParamSetf(CUfunction function, int offset, float value) {
  return set(function, offset, &value, sizeof value);
}
CUresult cuParamSetv(CUfunction function, int offset, void *value, unsigned bytes) {
  return set(function, offset, value, bytes);
}
/// A reference is available to all kernels of its module.
CUresult cuParamSetTexRef(CUfunction function, int unit, CUtexref reference) {
  return change(function, [&](CudaDriver::PreparedLaunch &) {
    const bool is_there = cuda_runtime().driver->texture_references.contains(reference);
    return unit == CU_PARAM_TR_DEFAULT && is_there ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  });
}
CUresult cuLaunch(CUfunction function) { return launch(function, 1, 1, nullptr); }
CUresult cuLaunchGrid(CUfunction function, int width, int height) {
  return launch(function, width, height, nullptr);
}
CUresult cuLaunchGridAsync(CUfunction function, int width, int height, CUstream stream) {
  return launch(function, width, height, stream);
}

} // extern "C"
