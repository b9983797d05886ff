// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuFFT's plans, for one device (fft.cpp, fft_callbacks.cpp) and for several (fft_devices.cpp).
#pragma once

#include "simulator/cuda/declarations/data_types.h"
#include "simulator/libraries/complex_types.h"
#include "simulator/libraries/library_work.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/libraries/fft/declarations/cuda_fft.h"
#include "simulator/libraries/fft/declarations/cuda_fft_callbacks.h"
#include "simulator/libraries/fft/declarations/cuda_fft_xt.h"

namespace ampsim {

/// The memory layout of one side of a transform, in elements of its type.
struct FftLayout {
  bool plain = true;             // contiguous; for in-place real numbers, with the padding that the result needs
  std::array<int, 3> embed{};    // the dimensions of the array that contains the data
  long stride = 1, distance = 0; // between elements, and between transforms
};

/// A program's function that loads or stores the elements of a transform (fft_callbacks.cpp).
struct FftCallback {
  void *routine = nullptr, *caller = nullptr; // as device code represents them
  const void *kernel = nullptr;               // that calls it; null: none
  cufftXtCallbackType type = CUFFT_CB_LD_COMPLEX;
  std::size_t shared = 0;   // dynamic shared memory of a block, for the callback
  char *elements = nullptr; // device memory between the transform and the kernel
};

/// The device memory that the device's transforms use for intermediate results, and that therefore belongs to one
/// execution of the plan at a time. Transforms here only count as writing it.
struct FftWorkArea {
  bool automatic = true; // the plan allocates it
  char *begin = nullptr;
};

struct FftPlan final : LibraryObject {
  bool made = false;
  cufftType type = CUFFT_C2C;
  int rank = 0, batch = 1;
  std::array<int, 3> n{};
  FftLayout in, out;
  Streams::Id stream = Streams::legacy;
  FftCallback load, store;
  FftWorkArea area;
  std::vector<int> devices; // that share the work; empty: the current one

  std::size_t elements() const {
    std::size_t product = std::size_t(batch);
    for (int k = 0; k < rank; ++k)
      product *= std::size_t(n[std::size_t(k)]);
    return product;
  }
  bool is_double() const { return type == CUFFT_D2Z || type == CUFFT_Z2D || type == CUFFT_Z2Z; }
  bool is_complex() const { return type == CUFFT_C2C || type == CUFFT_Z2Z; }
  /// All transforms, and scratch memory that a device may need.
  std::size_t work_bytes() const { return elements() * (is_double() ? 16 : 8); }
};

/// Null if the plan does not exist.
FftPlan *find_fft_plan(CudaRuntime &runtime, cufftHandle plan);
/// Reports at the program's call that "`what` not simulated".
cufftResult refuse_fft(const char *function, const char *what);
/// An in-place transform of contiguous complex numbers. `direction` as in cuFFT.
void transform_complex(const FftPlan &plan, void *data, int direction);

/// One side of the plan has a callback: launches the kernel that calls it for these elements, after allocating their
/// memory if necessary. `data`: the program's.
cufftResult launch_fft_callback(CudaRuntime &runtime, const FftPlan &plan, FftCallback &callback, void *data,
                                const ampsim_fft_elements &elements, std::size_t element_bytes);
/// Allocates memory for the elements of a callback; false if none is left.
bool allocate_fft_elements(CudaRuntime &runtime, FftCallback &callback, std::size_t bytes);
/// Device memory of a plan, named in reports as `name`, which `function` has allocated; null if none is left.
char *allocate_fft_memory(CudaRuntime &runtime, std::size_t bytes, const char *name, const char *function);
/// Frees it, if there is any, and clears the pointer. Queued work is finished first.
void free_fft_memory(CudaRuntime &runtime, char *&begin);

} // namespace ampsim
