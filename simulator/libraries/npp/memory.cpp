// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP's memory, version and stream.
#include "simulator/cuda/runtime/current_device.h"
#include "simulator/cuda/runtime/runtime_functions.h"
#include "simulator/libraries/npp/npp.h"

#include <memory>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

/// The stream of calls without a context; owned by the library, like the program's handles.
struct NppStream final : LibraryObject {
  Streams::Id id = Streams::legacy;
};
const char stream_key = 0;

Streams::Id current_stream(CudaRuntime &runtime) {
  const NppStream *found = find_object<NppStream>(runtime, &stream_key);
  return found ? found->id : Streams::legacy;
}

/// Rows of one channel have 32 extra bytes.
template <class T, int C> T *allocate_image(int width, int height, int *step) {
  void *made = nullptr;
  std::size_t pitch = 0;
  if (width <= 0 || height <= 0 || !step ||
      cudaMallocPitch(&made, &pitch, std::size_t(width) * C * sizeof(T) + (C == 1 ? 32 : 0), std::size_t(height)) !=
          cudaSuccess)
    return nullptr;
  *step = int(pitch);
  return static_cast<T *>(made);
}
template <class T> T *allocate_signal(std::size_t count) {
  void *made = nullptr;
  return count && cudaMalloc(&made, count * sizeof(T)) == cudaSuccess ? static_cast<T *>(made) : nullptr;
}
void free_memory(void *memory) { cudaFree(memory); }

const NppLibraryVersion *library_version() {
  static constexpr NppLibraryVersion version{NPP_VER_MAJOR, NPP_VER_MINOR, NPP_VER_PATCH};
  return &version;
}
cudaStream_t get_stream() {
  CudaCall call;
  return reinterpret_cast<cudaStream_t>(current_stream(call.runtime));
}
NppStatus set_stream(cudaStream_t stream) {
  CudaCall call;
  const auto id = id_of(stream);
  if (!call.runtime.streams.exists(id))
    return NPP_STREAM_CTX_ERROR;
  auto made = std::make_shared<NppStream>();
  made->id = id;
  call.runtime.library_objects[&stream_key] = std::move(made);
  return NPP_SUCCESS;
}
int attribute(cudaDeviceAttr which) {
  int value = 0;
  cudaDeviceGetAttribute(&value, which, current_device());
  return value;
}
int multiprocessors() { return attribute(cudaDevAttrMultiProcessorCount); }
int threads_per_block() { return attribute(cudaDevAttrMaxThreadsPerBlock); }
int threads_per_multiprocessor() { return attribute(cudaDevAttrMaxThreadsPerMultiProcessor); }
const char *device_name() {
  static cudaDeviceProp properties;
  return cudaGetDeviceProperties(&properties, current_device()) == cudaSuccess ? properties.name : "";
}
NppStatus get_context(NppStreamContext *context) {
  if (!context)
    return NPP_NULL_POINTER_ERROR;
  *context = {get_stream(),
              current_device(),
              multiprocessors(),
              threads_per_multiprocessor(),
              threads_per_block(),
              std::size_t(attribute(cudaDevAttrMaxSharedMemoryPerBlock)),
              attribute(cudaDevAttrComputeCapabilityMajor),
              attribute(cudaDevAttrComputeCapabilityMinor),
              0,
              0};
  cudaStreamGetFlags(context->hStream, &context->nStreamFlags);
  return NPP_SUCCESS;
}

} // namespace

namespace ampsim::npp {

NppCall::NppCall(const char *function) : function(function), stream(Streams::legacy) {
  CudaCall call;
  stream = current_stream(call.runtime);
}

NppStatus check(NppiSize size, std::initializer_list<Operand> operands) {
  for (const Operand &each : operands)
    if (!each.data)
      return NPP_NULL_POINTER_ERROR;
  for (const Operand &each : operands)
    if (each.step <= 0)
      return NPP_STEP_ERROR;
  if (size.width < 0 || size.height < 0)
    return NPP_SIZE_ERROR;
  for (const Operand &each : operands)
    if (std::size_t(each.step) % each.element != 0)
      return NPP_NOT_EVEN_STEP_ERROR;
  return NPP_SUCCESS;
}

NppStatus enqueue(const NppCall &call, WorkDescription describe, bool wait) {
  CudaCall library;
  return ampsim::enqueue(library.runtime, {call.function, call.stream, std::move(describe), false, wait}) ==
                 cudaSuccess
             ? NPP_SUCCESS
             : NPP_CUDA_KERNEL_EXECUTION_ERROR;
}

} // namespace ampsim::npp

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_memory.def"
}
