// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Defines the functions of a list in model/cuda/npp_*.def, before which this is included; include the list a second
// time for their symbols (npp_functions.h). No guard: a source has several lists.
#define AMPSIM_NPP(NAME, PARAMETERS, ARGUMENTS, ...)                                                               \
  NppStatus NAME##_Ctx(AMPSIM_NPP_LIST PARAMETERS, NppStreamContext nppStreamCtx) {                                \
    return __VA_ARGS__(NppCall(#NAME "_Ctx", nppStreamCtx), AMPSIM_NPP_LIST ARGUMENTS);                            \
  }                                                                                                                \
  NppStatus NAME(AMPSIM_NPP_LIST PARAMETERS) { return __VA_ARGS__(NppCall(#NAME), AMPSIM_NPP_LIST ARGUMENTS); }
#define AMPSIM_NPP_PLAIN(RESULT, NAME, PARAMETERS, ARGUMENTS, ...)                                                 \
  RESULT NAME PARAMETERS { return __VA_ARGS__ ARGUMENTS; }
#define AMPSIM_NPP_OF_INT(NAME, PARAMETERS, ARGUMENTS)
