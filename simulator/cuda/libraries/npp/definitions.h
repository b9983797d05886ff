// The functions that a list in model/cuda/npp_*.def has, in front of which this is included, and once more for their
// symbols (npp_functions.h). No guard: the lists of a source follow each other.
#define AMPSIM_NPP(NAME, PARAMETERS, ARGUMENTS, ...)                                                               \
  NppStatus NAME##_Ctx(AMPSIM_NPP_LIST PARAMETERS, NppStreamContext nppStreamCtx) {                                \
    return __VA_ARGS__(NppCall(#NAME "_Ctx", nppStreamCtx), AMPSIM_NPP_LIST ARGUMENTS);                            \
  }                                                                                                                \
  NppStatus NAME(AMPSIM_NPP_LIST PARAMETERS) { return __VA_ARGS__(NppCall(#NAME), AMPSIM_NPP_LIST ARGUMENTS); }
#define AMPSIM_NPP_PLAIN(RESULT, NAME, PARAMETERS, ARGUMENTS, ...)                                                 \
  RESULT NAME PARAMETERS { return __VA_ARGS__ ARGUMENTS; }
#define AMPSIM_NPP_OF_INT(NAME, PARAMETERS, ARGUMENTS)
