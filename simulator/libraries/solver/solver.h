// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Common parts of cuSOLVER's two parts.
#pragma once

#include "simulator/libraries/blas/blas.h"
#include "simulator/libraries/sparse/sparse.h"

#include "simulator/libraries/solver/declarations/cuda_solver.h"

namespace ampsim {

/// From now on, the library provides workspaces that the program does not pass, like hipSOLVER. `handle`: a valid one.
void let_solver_have_workspace(cusolverDnHandle_t handle);

inline cusolverStatus_t solver_status(cudaError_t error) {
  return error == cudaSuccess ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}

/// A call of a cuSOLVER function; Context depends on the part.
template <class Context> struct SolverCall {
  template <class Handle> SolverCall(const char *function, Handle handle) : function(function) {
    context = find_object<Context>(call.runtime, handle);
  }
  CudaCall call;
  const char *function;
  Context *context;

  cusolverStatus_t enqueue(WorkDescription describe, bool wait = false) {
    return solver_status(
        ampsim::enqueue(call.runtime, {function, context->stream, std::move(describe), false, wait}));
  }
};

template <class Context> cusolverStatus_t create_solver(const char *function, Context **handle) {
  CudaCall call;
  if (!handle)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (!openblas().is_there(function))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = make_object<Context>(call.runtime);
  return CUSOLVER_STATUS_SUCCESS;
}
template <class Context> cusolverStatus_t destroy_solver(Context *handle) {
  CudaCall call;
  return destroy_object<Context>(call.runtime, handle) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_NOT_INITIALIZED;
}
template <class Context> cusolverStatus_t set_solver_stream(Context *handle, cudaStream_t stream) {
  SolverCall<Context> call("", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  call.context->stream = id_of(stream);
  return CUSOLVER_STATUS_SUCCESS;
}
template <class Context> cusolverStatus_t get_solver_stream(Context *handle, cudaStream_t *stream) {
  SolverCall<Context> call("", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!stream)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *stream = reinterpret_cast<cudaStream_t>(call.context->stream);
  return CUSOLVER_STATUS_SUCCESS;
}

} // namespace ampsim
