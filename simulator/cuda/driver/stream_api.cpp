// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's streams, events and launches: those of the runtime API, under other names (CUDA Driver API, "Stream
// Management", "Event Management", "Execution Control", "Occupancy").
#include "model/cuda/abi.h"
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/runtime/launch.h"
#include "simulator/cuda/runtime/runtime_functions.h"

#include <algorithm>
#include <cstring>

using namespace ampsim;

namespace {

bool is_kernel(CUfunction function) {
  CudaCall call(CudaCall::Caller::driver);
  return call.runtime.kernels.contains(function);
}

CUresult launch(const char *name, CUfunction function, CudaDim3 grid, CudaDim3 block, unsigned shared,
                CUstream stream, void **parameters, void **extra, bool cooperative) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!is_kernel(function))
    return CUDA_ERROR_INVALID_HANDLE;
  const DriverParameters all(function, parameters, extra);
  if (!all.good)
    return CUDA_ERROR_INVALID_VALUE;
  return by_runtime(name, [&] {
    return cooperative ? cudaLaunchCooperativeKernel(function, grid, block, all.pointers, shared, stream)
                       : cudaLaunchKernel(function, grid, block, all.pointers, shared, stream);
  });
}

/// A callback of the driver API gets the driver's kind of status.
struct Callback {
  CUstreamCallback function;
  void *data;
};
void call_back(cudaStream_t stream, cudaError_t status, void *data) {
  const std::unique_ptr<Callback> callback(static_cast<Callback *>(data));
  callback->function(stream, result_of(status), callback->data);
}

} // namespace

DriverParameters::DriverParameters(CUfunction function, void **pointers, void **extra) : pointers(pointers) {
  CudaCall call(CudaCall::Caller::driver);
  if (!extra) {
    const auto kernel = call.runtime.kernels.find(function);
    good = pointers || kernel == call.runtime.kernels.end() ||
           call.runtime.machine.tables.kernels[kernel->second].parameters.empty();
    return;
  }
  if (pointers) {
    good = false;
    return;
  }
  char *buffer = nullptr;
  std::size_t bytes = 0;
  for (std::size_t k = 0; extra[k] != CU_LAUNCH_PARAM_END; k += 2)
    if (extra[k] == CU_LAUNCH_PARAM_BUFFER_POINTER)
      buffer = static_cast<char *>(extra[k + 1]);
    else if (extra[k] == CU_LAUNCH_PARAM_BUFFER_SIZE)
      bytes = *static_cast<std::size_t *>(extra[k + 1]);
    else
      good = false;
  const auto kernel = call.runtime.kernels.find(function);
  if (kernel == call.runtime.kernels.end() || !buffer) {
    good = false;
    return;
  }
  for (const Parameter &parameter : call.runtime.machine.tables.kernels[kernel->second].parameters) {
    const std::uint64_t offset = parameter.offset - sizeof(ampsim_cuda_launch);
    good = good && offset + parameter.size <= bytes;
    list.push_back(buffer + offset);
  }
  list.push_back(nullptr); // so that it is never empty
  this->pointers = list.data();
}

extern "C" {

CUresult cuStreamCreate(CUstream *stream, unsigned flags) {
  return by_runtime("cuStreamCreate", [&] { return cudaStreamCreateWithPriority(stream, flags, 0); });
}
CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned flags, int priority) {
  return by_runtime("cuStreamCreateWithPriority",
                    [&] { return cudaStreamCreateWithPriority(stream, flags, priority); });
}
CUresult cuStreamDestroy(CUstream stream) {
  return by_runtime("cuStreamDestroy", [&] { return cudaStreamDestroy(stream); });
}
CUresult cuStreamSynchronize(CUstream stream) {
  return by_runtime("cuStreamSynchronize", [&] { return cudaStreamSynchronize(stream); });
}
CUresult cuStreamQuery(CUstream stream) {
  return by_runtime("cuStreamQuery", [&] { return cudaStreamQuery(stream); });
}
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags) {
  return by_runtime("cuStreamWaitEvent", [&] { return cudaStreamWaitEvent(stream, event, flags); });
}
CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void *data, unsigned flags) {
  if (!callback)
    return CUDA_ERROR_INVALID_VALUE;
  auto kept = std::make_unique<Callback>(Callback{callback, data});
  const CUresult result = by_runtime("cuStreamAddCallback",
                                     [&] { return cudaStreamAddCallback(stream, call_back, kept.get(), flags); });
  if (result == CUDA_SUCCESS)
    kept.release(); // call_back has it
  return result;
}
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void *data) {
  return by_runtime("cuLaunchHostFunc", [&] { return cudaLaunchHostFunc(stream, function, data); });
}
CUresult cuStreamGetFlags(CUstream stream, unsigned *flags) {
  return by_runtime("cuStreamGetFlags", [&] { return cudaStreamGetFlags(stream, flags); });
}
CUresult cuStreamGetPriority(CUstream stream, int *priority) {
  return by_runtime("cuStreamGetPriority", [&] { return cudaStreamGetPriority(stream, priority); });
}
CUresult cuStreamGetCtx(CUstream stream, CUcontext *context) {
  unsigned flags = 0;
  if (!context)
    return CUDA_ERROR_INVALID_VALUE;
  if (CUresult wrong = cuStreamGetFlags(stream, &flags); wrong != CUDA_SUCCESS)
    return wrong;
  return cuCtxGetCurrent(context);
}
CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr pointer, std::size_t bytes, unsigned flags) {
  return by_runtime("cuStreamAttachMemAsync",
                    [&] { return cudaStreamAttachMemAsync(stream, pointer_of(pointer), bytes, flags); });
}
CUresult cuStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode) {
  return by_runtime("cuStreamBeginCapture",
                    [&] { return cudaStreamBeginCapture(stream, cudaStreamCaptureMode(mode)); });
}
CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph) {
  return by_runtime("cuStreamEndCapture", [&] { return cudaStreamEndCapture(stream, graph); });
}
CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus *status) {
  cudaStreamCaptureStatus found = cudaStreamCaptureStatusNone;
  if (!status)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result = by_runtime("cuStreamIsCapturing", [&] { return cudaStreamIsCapturing(stream, &found); });
  *status = CUstreamCaptureStatus(found);
  return result;
}

CUresult cuEventCreate(CUevent *event, unsigned flags) {
  return by_runtime("cuEventCreate", [&] { return cudaEventCreateWithFlags(event, flags); });
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  return by_runtime("cuEventRecord", [&] { return cudaEventRecordWithFlags(event, stream, 0); });
}
CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned flags) {
  return by_runtime("cuEventRecordWithFlags", [&] { return cudaEventRecordWithFlags(event, stream, flags); });
}
CUresult cuEventQuery(CUevent event) {
  return by_runtime("cuEventQuery", [&] { return cudaEventQuery(event); });
}
CUresult cuEventSynchronize(CUevent event) {
  return by_runtime("cuEventSynchronize", [&] { return cudaEventSynchronize(event); });
}
CUresult cuEventDestroy(CUevent event) {
  return by_runtime("cuEventDestroy", [&] { return cudaEventDestroy(event); });
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return by_runtime("cuEventElapsedTime", [&] { return cudaEventElapsedTime(milliseconds, start, end); });
}

CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                        unsigned block_y, unsigned block_z, unsigned shared, CUstream stream, void **parameters,
                        void **extra) {
  return launch("cuLaunchKernel", function, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared, stream,
                parameters, extra, false);
}
CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                   unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                                   CUstream stream, void **parameters) {
  return launch("cuLaunchCooperativeKernel", function, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z},
                shared, stream, parameters, nullptr, true);
}
CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **parameters, void **extra) {
  if (!config)
    return CUDA_ERROR_INVALID_VALUE;
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!is_kernel(function))
    return CUDA_ERROR_INVALID_HANDLE;
  const DriverParameters all(function, parameters, extra);
  if (!all.good)
    return CUDA_ERROR_INVALID_VALUE;
  static_assert(sizeof(CUlaunchAttribute) == sizeof(cudaLaunchAttribute));
  cudaLaunchConfig_t how{};
  how.gridDim = {config->gridDimX, config->gridDimY, config->gridDimZ};
  how.blockDim = {config->blockDimX, config->blockDimY, config->blockDimZ};
  how.dynamicSmemBytes = config->sharedMemBytes;
  how.stream = config->hStream;
  how.attrs = reinterpret_cast<cudaLaunchAttribute *>(config->attrs);
  how.numAttrs = config->numAttrs;
  return by_runtime("cuLaunchKernelEx", [&] { return cudaLaunchKernelExC(&how, function, all.pointers); });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction function, int block,
                                                              std::size_t shared, unsigned flags) {
  return by_runtime("cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", [&] {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, block, shared, flags);
  });
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int block,
                                                     std::size_t shared) {
  return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, block, shared, 0);
}
/// The largest block that allows the maximum number of resident threads.
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, CUfunction function,
                                                   CUoccupancyB2DSize shared_of, std::size_t shared, int limit,
                                                   unsigned flags) {
  if (!grid || !block)
    return CUDA_ERROR_INVALID_VALUE;
  const int warp = int(cuda_runtime().machine.tables.warp());
  int best = 0, most = 0;
  for (int size = limit > 0 && limit < 1024 ? limit : 1024; size > 0;
       size = size % warp ? size / warp * warp : size - warp) {
    int blocks = 0;
    const CUresult result = cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        &blocks, function, size, shared_of ? shared_of(size) : shared, flags);
    if (result != CUDA_SUCCESS)
      return result;
    if (blocks * size > most) {
      most = blocks * size;
      best = size;
      *grid = blocks * cuda_runtime().device.multiprocessors;
    }
  }
  *block = best;
  return CUDA_SUCCESS;
}
CUresult cuOccupancyMaxPotentialBlockSize(int *grid, int *block, CUfunction function, CUoccupancyB2DSize shared_of,
                                          std::size_t shared, int limit) {
  return cuOccupancyMaxPotentialBlockSizeWithFlags(grid, block, function, shared_of, shared, limit, 0);
}
/// The shared memory of a multiprocessor that is left for each of that many blocks.
CUresult cuOccupancyAvailableDynamicSMemPerBlock(std::size_t *bytes, CUfunction function, int blocks, int block) {
  int fits = 0;
  if (!bytes || blocks <= 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (CUresult wrong = cuOccupancyMaxActiveBlocksPerMultiprocessor(&fits, function, block, 0);
      wrong != CUDA_SUCCESS)
    return wrong;
  if (fits < blocks)
    return CUDA_ERROR_INVALID_VALUE;
  std::size_t low = 0, high = std::size_t(cuda_runtime().device.shared) << 10;
  while (low < high) {
    const std::size_t middle = (low + high + 1) / 2;
    cuOccupancyMaxActiveBlocksPerMultiprocessor(&fits, function, block, middle);
    if (fits >= blocks)
      low = middle;
    else
      high = middle - 1;
  }
  *bytes = low;
  return CUDA_SUCCESS;
}

} // extern "C"
