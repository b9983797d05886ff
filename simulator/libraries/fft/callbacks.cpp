// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuFFT's callbacks (cuFFT, "cuFFT Callback Routines"). The device calls them within the transform, once for each
// element, in an unspecified order. Here the elements are in memory between the transform and a kernel of the program
// that calls the callback (frontend/cuda/include/ampsim_cuda/fft_callbacks.h), launched in the plan's stream.
#include "simulator/cuda/runtime/runtime_functions.h"
#include "simulator/libraries/fft/plan.h"

using namespace ampsim;

namespace {

bool loads(cufftXtCallbackType type) { return type < CUFFT_CB_ST_COMPLEX; }
FftCallback &side_of(FftPlan &plan, cufftXtCallbackType type) { return loads(type) ? plan.load : plan.store; }

bool is_type(cufftXtCallbackType type) { return type >= CUFFT_CB_LD_COMPLEX && type <= CUFFT_CB_ST_REAL_DOUBLE; }
/// The callback type for loading, or storing, in a plan of this type.
cufftXtCallbackType type_of(const FftPlan &plan, bool load) {
  const bool real =
      load ? plan.type == CUFFT_R2C || plan.type == CUFFT_D2Z : plan.type == CUFFT_C2R || plan.type == CUFFT_Z2D;
  return cufftXtCallbackType(4 * !load + 2 * real + plan.is_double());
}

} // namespace

namespace ampsim {

bool allocate_fft_elements(CudaRuntime &runtime, FftCallback &callback, std::size_t bytes) {
  if (!callback.elements)
    callback.elements = allocate_fft_memory(runtime, bytes, "elements", "cufftXtSetCallback");
  return callback.elements != nullptr;
}
char *allocate_fft_memory(CudaRuntime &runtime, std::size_t bytes, const char *name, const char *function) {
  Allocation *made = runtime.allocations.allocate(bytes, Allocation::Kind::device);
  if (!made)
    return nullptr;
  made->of_library = true;
  made->name = name;
  made->function = function;
  made->file = host_place().file;
  made->line = host_place().line;
  return made->begin;
}
void free_fft_memory(CudaRuntime &runtime, char *&begin) {
  const Allocation *found = begin ? runtime.allocations.at(begin) : nullptr;
  if (found) {
    runtime.streams.finish_device(found->device, runtime.machine.options.order.kind);
    runtime.allocations.free(*found);
  }
  begin = nullptr;
}

cufftResult launch_fft_callback(CudaRuntime &runtime, const FftPlan &plan, FftCallback &callback, void *data,
                                const ampsim_fft_elements &elements, std::size_t element_bytes) {
  constexpr unsigned threads = 256;
  if (!allocate_fft_elements(runtime, callback, elements.count * element_bytes))
    return CUFFT_ALLOC_FAILED;
  ampsim_fft_elements which = elements;
  void *parameters[] = {&callback.routine, &data, &callback.caller, &callback.elements, &which};
  const auto blocks = unsigned((elements.count + threads - 1) / threads);
  return cudaLaunchKernel(callback.kernel, {blocks, 1, 1}, {threads, 1, 1}, parameters, callback.shared,
                          reinterpret_cast<cudaStream_t>(plan.stream)) == cudaSuccess
             ? CUFFT_SUCCESS
             : CUFFT_EXEC_FAILED;
}

} // namespace ampsim

extern "C" {

cufftResult ampsim_cufft_set_callback(cufftHandle number, void **routine, cufftXtCallbackType type, void **caller,
                                      const void *kernel) {
  CudaCall call;
  FftPlan *plan = find_fft_plan(call.runtime, number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (!is_type(type) || type_of(*plan, loads(type)) != type)
    return CUFFT_INVALID_TYPE;
  if (!routine || !*routine || !kernel)
    return CUFFT_INVALID_VALUE;
  if (!plan->devices.empty())
    return refuse_fft("cufftXtSetCallback", "callbacks of plans for several devices are");
  FftCallback &side = side_of(*plan, type);
  side.routine = *routine;
  side.caller = caller ? *caller : nullptr;
  side.kernel = kernel;
  side.type = type;
  return CUFFT_SUCCESS;
}
cufftResult cufftXtSetCallback(cufftHandle, void **, cufftXtCallbackType, void **) {
  return refuse_fft("cufftXtSetCallback", "callbacks that are set by code other than CUDA C++ are");
}
cufftResult cufftXtClearCallback(cufftHandle number, cufftXtCallbackType type) {
  CudaCall call;
  FftPlan *plan = find_fft_plan(call.runtime, number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (!is_type(type) || type_of(*plan, loads(type)) != type)
    return CUFFT_INVALID_TYPE;
  FftCallback &side = side_of(*plan, type);
  free_fft_memory(call.runtime, side.elements);
  side = {};
  return CUFFT_SUCCESS;
}
cufftResult cufftXtSetCallbackSharedSize(cufftHandle number, cufftXtCallbackType type, std::size_t bytes) {
  constexpr std::size_t most = 16384; // as documented
  CudaCall call;
  FftPlan *plan = find_fft_plan(call.runtime, number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (!is_type(type) || type_of(*plan, loads(type)) != type)
    return CUFFT_INVALID_TYPE;
  if (bytes > most)
    return CUFFT_INVALID_VALUE;
  side_of(*plan, type).shared = bytes;
  return CUFFT_SUCCESS;
}

} // extern "C"
