// cuFFT's plans, for one device (fft.cpp, fft_callbacks.cpp) and for several (fft_devices.cpp).
#pragma once

#include "model/cuda/data_types.h"
#include "simulator/cuda/libraries/complex_types.h"
#include "simulator/cuda/libraries/library_work.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/cuda/fft.h"
#include "model/cuda/fft_callbacks.h"
#include "model/cuda/fft_xt.h"

namespace ampsim {

/// How one side of a transform lies in memory, in elements of its type.
struct FftLayout {
  bool plain = true;             // without gaps; of real numbers in place, with the gaps that the result needs
  std::array<int, 3> embed{};    // the lengths of the array that the data are part of
  long stride = 1, distance = 0; // between elements, and between transforms
};

/// A program's function that loads the elements of a transform, or stores them (fft_callbacks.cpp).
struct FftCallback {
  void *routine = nullptr, *caller = nullptr; // as device code has them
  const void *kernel = nullptr;               // that calls it; null: there is none
  cufftXtCallbackType type = CUFFT_CB_LD_COMPLEX;
  std::size_t shared = 0;   // bytes of a block, for the callback
  char *elements = nullptr; // memory of the device between the transform and the kernel
};

struct FftPlan final : LibraryObject {
  bool made = false;
  cufftType type = CUFFT_C2C;
  int rank = 0, batch = 1;
  std::array<int, 3> n{};
  FftLayout in, out;
  Streams::Id stream = Streams::legacy;
  FftCallback load, store;
  std::vector<int> devices; // that share the work; empty: the current one does it

  std::size_t elements() const {
    std::size_t product = std::size_t(batch);
    for (int k = 0; k < rank; ++k)
      product *= std::size_t(n[std::size_t(k)]);
    return product;
  }
  bool is_double() const { return type == CUFFT_D2Z || type == CUFFT_Z2D || type == CUFFT_Z2Z; }
  bool is_complex() const { return type == CUFFT_C2C || type == CUFFT_Z2Z; }
  /// Each transform, and the scratch memory that a device might want.
  std::size_t work_bytes() const { return elements() * (is_double() ? 16 : 8); }
};

/// Null where there is no such plan.
FftPlan *find_fft_plan(CudaRuntime &runtime, cufftHandle plan);
/// Says at the program's call that "`what` not simulated".
cufftResult refuse_fft(const char *function, const char *what);
/// A transform of complex numbers in place, all of them without gaps. `direction` as cuFFT's.
void transform_complex(const FftPlan &plan, void *data, int direction);

/// One side of the plan has a callback: the kernel that calls it for these elements is launched, after it has got
/// memory for them where it has none. `data`: the program's.
cufftResult launch_fft_callback(CudaRuntime &runtime, const FftPlan &plan, FftCallback &callback, void *data,
                                const ampsim_fft_elements &elements, std::size_t element_bytes);
/// Memory for the elements of a callback; false where there is no more.
bool allocate_fft_elements(CudaRuntime &runtime, FftCallback &callback, std::size_t bytes);
/// What is queued goes first.
void free_fft_elements(CudaRuntime &runtime, FftCallback &callback);

} // namespace ampsim
