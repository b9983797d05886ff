// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included before a list of NPP's functions (ampsim/cuda_npp_functions.h): each entry declares one. No guard.
#include <nppdefs.h>

#include <ampsim/cuda_npp_functions.h>

#define AMPSIM_NPP(NAME, PARAMETERS, ARGUMENTS, ...)                                                               \
  NppStatus NAME##_Ctx(AMPSIM_NPP_LIST PARAMETERS, NppStreamContext nppStreamCtx);                                 \
  NppStatus NAME(AMPSIM_NPP_LIST PARAMETERS);
#define AMPSIM_NPP_PLAIN(RESULT, NAME, PARAMETERS, ARGUMENTS, ...) RESULT NAME PARAMETERS;

#ifdef __cplusplus
#define AMPSIM_NPP_OF_INT(NAME, PARAMETERS, ARGUMENTS)                                                             \
  extern "C++" {                                                                                                   \
  inline NppStatus NAME##_Ctx(AMPSIM_NPP_LIST PARAMETERS, int *hpBufferSize, NppStreamContext nppStreamCtx) {      \
    size_t bytes = 0;                                                                                              \
    const NppStatus status = NAME##_Ctx(AMPSIM_NPP_LIST ARGUMENTS, hpBufferSize ? &bytes : nullptr, nppStreamCtx); \
    if (hpBufferSize)                                                                                              \
      *hpBufferSize = int(bytes);                                                                                  \
    return status;                                                                                                 \
  }                                                                                                                \
  inline NppStatus NAME(AMPSIM_NPP_LIST PARAMETERS, int *hpBufferSize) {                                           \
    size_t bytes = 0;                                                                                              \
    const NppStatus status = NAME(AMPSIM_NPP_LIST ARGUMENTS, hpBufferSize ? &bytes : nullptr);                     \
    if (hpBufferSize)                                                                                              \
      *hpBufferSize = int(bytes);                                                                                  \
    return status;                                                                                                 \
  }                                                                                                                \
  }
extern "C" {
#else
#define AMPSIM_NPP_OF_INT(NAME, PARAMETERS, ARGUMENTS)
#endif
