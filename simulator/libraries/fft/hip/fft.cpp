// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT: cuFFT under HIP's names (translation.h). A plan is a pointer in HIP, and a number in CUDA.
#include "simulator/libraries/complex_types.h"
#include "simulator/libraries/hip/translation.h"

#include "simulator/cuda/declarations/data_types.h"
#include "simulator/libraries/fft/declarations/cuda_fft.h"
#include "simulator/libraries/fft/declarations/cuda_fft_xt.h"

using hipComplex = cuComplex;
using hipDoubleComplex = cuDoubleComplex;
#include "simulator/libraries/fft/declarations/hip_fft.h"
#include "simulator/libraries/fft/declarations/hip_fft_xt.h"

using namespace ampsim;

namespace ampsim {

template <> inline constexpr bool same_values<hipfftType, cufftType> = true;
template <> inline constexpr bool same_values<hipfftXtCallbackType, cufftXtCallbackType> = true;
/// The values are the same.
template <> struct Statuses<hipfftResult> {
  static hipfftResult of(cufftResult status) { return hipfftResult(status); }
};
static_assert(int(HIPFFT_NOT_SUPPORTED) == int(CUFFT_NOT_SUPPORTED));

/// Plans are numbered from 0, and null is not a plan.
template <> class Argument<cufftHandle, hipfftHandle> {
public:
  explicit Argument(hipfftHandle plan) : number(int(reinterpret_cast<std::intptr_t>(plan)) - 1) {}
  cufftHandle get() const { return number; }

private:
  cufftHandle number;
};
template <> class Argument<cufftHandle *, hipfftHandle *> {
public:
  explicit Argument(hipfftHandle *to) : to(to) {}
  ~Argument() {
    if (to && number >= 0)
      *to = reinterpret_cast<hipfftHandle>(std::intptr_t(number) + 1);
  }
  Argument(const Argument &) = delete;
  Argument &operator=(const Argument &) = delete;
  cufftHandle *get() { return to ? &number : nullptr; }

private:
  hipfftHandle *to;
  cufftHandle number = -1;
};

} // namespace ampsim

#define AMPSIM_HIPFFT_FUNCTIONS(ENTRY)                                                                             \
  ENTRY(hipfftPlan1d, cufftPlan1d)                                                                                 \
  ENTRY(hipfftPlan2d, cufftPlan2d)                                                                                 \
  ENTRY(hipfftPlan3d, cufftPlan3d)                                                                                 \
  ENTRY(hipfftPlanMany, cufftPlanMany)                                                                             \
  ENTRY(hipfftCreate, cufftCreate)                                                                                 \
  ENTRY(hipfftDestroy, cufftDestroy)                                                                               \
  ENTRY(hipfftMakePlan1d, cufftMakePlan1d)                                                                         \
  ENTRY(hipfftMakePlan2d, cufftMakePlan2d)                                                                         \
  ENTRY(hipfftMakePlan3d, cufftMakePlan3d)                                                                         \
  ENTRY(hipfftMakePlanMany, cufftMakePlanMany)                                                                     \
  ENTRY(hipfftMakePlanMany64, cufftMakePlanMany64)                                                                 \
  ENTRY(hipfftEstimate1d, cufftEstimate1d)                                                                         \
  ENTRY(hipfftEstimate2d, cufftEstimate2d)                                                                         \
  ENTRY(hipfftEstimate3d, cufftEstimate3d)                                                                         \
  ENTRY(hipfftEstimateMany, cufftEstimateMany)                                                                     \
  ENTRY(hipfftGetSize1d, cufftGetSize1d)                                                                           \
  ENTRY(hipfftGetSize2d, cufftGetSize2d)                                                                           \
  ENTRY(hipfftGetSize3d, cufftGetSize3d)                                                                           \
  ENTRY(hipfftGetSizeMany, cufftGetSizeMany)                                                                       \
  ENTRY(hipfftGetSize, cufftGetSize)                                                                               \
  ENTRY(hipfftSetWorkArea, cufftSetWorkArea)                                                                       \
  ENTRY(hipfftSetAutoAllocation, cufftSetAutoAllocation)                                                           \
  ENTRY(hipfftSetStream, cufftSetStream)                                                                           \
  ENTRY(ampsim_hipfft_set_callback, ampsim_cufft_set_callback)                                                     \
  ENTRY(hipfftXtClearCallback, cufftXtClearCallback)                                                               \
  ENTRY(hipfftXtSetCallbackSharedSize, cufftXtSetCallbackSharedSize)                                               \
  ENTRY(hipfftExecC2C, cufftExecC2C)                                                                               \
  ENTRY(hipfftExecR2C, cufftExecR2C)                                                                               \
  ENTRY(hipfftExecC2R, cufftExecC2R)                                                                               \
  ENTRY(hipfftExecZ2Z, cufftExecZ2Z)                                                                               \
  ENTRY(hipfftExecD2Z, cufftExecD2Z)                                                                               \
  ENTRY(hipfftExecZ2D, cufftExecZ2D)
AMPSIM_HIPFFT_FUNCTIONS(AMPSIM_HIP_TRANSLATED)

static constexpr int version[] = {hipfftVersionMajor, hipfftVersionMinor, hipfftVersionPatch};

extern "C" {

hipfftResult hipfftGetVersion(int *to) {
  if (!to)
    return HIPFFT_INVALID_VALUE;
  *to = version[0] * 10000 + version[1] * 100 + version[2];
  return HIPFFT_SUCCESS;
}
hipfftResult hipfftGetProperty(hipfftLibraryPropertyType type, int *value) {
  if (!value || type < HIPFFT_MAJOR_VERSION || type > HIPFFT_PATCH_LEVEL)
    return HIPFFT_INVALID_VALUE;
  *value = version[type];
  return HIPFFT_SUCCESS;
}

} // extern "C"
