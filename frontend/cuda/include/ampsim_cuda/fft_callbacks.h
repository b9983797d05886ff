// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that call a program's callbacks (cuFFT, "cuFFT Callback Routines"): one thread per element, so that callbacks
// are checked like any kernel's code. They are instantiated where a program sets a callback; the library launches them
// before and after the transform (simulator/libraries/fft/callbacks.cpp).
#pragma once

#include <ampsim/cuda_fft_callbacks.h>

namespace ampsim_cuda {

extern __shared__ char fft_callback_shared[];

static __device__ inline unsigned long long fft_thread() {
  return blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
}
// The targets of a callback's pointer are known from the program's source. Each type of callbacks has at least one
// there: these.
template <class T> static __device__ T fft_load_nothing(void *, size_t, void *, void *) { return T(); }
template <class T> static __device__ void fft_store_nothing(void *, size_t, T, void *, void *) {}

template <class T, class Load>
__global__ void fft_load(Load routine, void *in, void *caller, T *to, ampsim_fft_elements elements) {
  const unsigned long long k = fft_thread();
  const Load nothing = fft_load_nothing<T>;
  if (k < elements.count && routine != nothing)
    to[k] = routine(in, ampsim_fft_offset(&elements, k), caller, fft_callback_shared);
}
template <class T, class Store>
__global__ void fft_store(Store routine, void *out, void *caller, T *from, ampsim_fft_elements elements) {
  const unsigned long long k = fft_thread();
  const Store nothing = fft_store_nothing<T>;
  if (k < elements.count && routine != nothing)
    routine(out, ampsim_fft_offset(&elements, k), from[k], caller, fft_callback_shared);
}

/// The kernel for callbacks of a type, by its number; null if the type is unknown.
template <class C, class Z, class R, class D, class LoadC, class LoadZ, class LoadR, class LoadD, class StoreC,
          class StoreZ, class StoreR, class StoreD>
const void *fft_callback_kernel(int type) {
  switch (type) {
  case 0:
    return (const void *)fft_load<C, LoadC>;
  case 1:
    return (const void *)fft_load<Z, LoadZ>;
  case 2:
    return (const void *)fft_load<R, LoadR>;
  case 3:
    return (const void *)fft_load<D, LoadD>;
  case 4:
    return (const void *)fft_store<C, StoreC>;
  case 5:
    return (const void *)fft_store<Z, StoreZ>;
  case 6:
    return (const void *)fft_store<R, StoreR>;
  case 7:
    return (const void *)fft_store<D, StoreD>;
  }
  return nullptr;
}

} // namespace ampsim_cuda
