// In front of a list of NPP's functions (ampsim/cuda_npp_functions.h): each entry declares one. No guard.
#include <nppdefs.h>

#include <ampsim/cuda_npp_functions.h>

#define AMPSIM_NPP(NAME, PARAMETERS, ARGUMENTS, ...)                                                               \
  NppStatus NAME##_Ctx(AMPSIM_NPP_LIST PARAMETERS, NppStreamContext nppStreamCtx);                                 \
  NppStatus NAME(AMPSIM_NPP_LIST PARAMETERS);
#define AMPSIM_NPP_PLAIN(RESULT, NAME, PARAMETERS, ARGUMENTS, ...) RESULT NAME PARAMETERS;

#ifdef __cplusplus
extern "C" {
#endif
