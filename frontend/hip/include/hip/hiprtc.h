// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipRTC: compiles HIP sources that the program has in memory while it runs. The library is ampsim's own
// (simulator/hip).
#pragma once

#include <stddef.h>

#include <ampsim/hip_rtc_types.h>

#ifdef __cplusplus
extern "C" {
#endif

const char *hiprtcGetErrorString(hiprtcResult result);
hiprtcResult hiprtcVersion(int *major, int *minor);
hiprtcResult hiprtcCreateProgram(hiprtcProgram *program, const char *source, const char *name, int headers,
                                 const char *const *texts, const char *const *names);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram *program);
hiprtcResult hiprtcCompileProgram(hiprtcProgram program, int count, const char *const *options);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram program, size_t *size);
hiprtcResult hiprtcGetCode(hiprtcProgram program, char *code);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram program, size_t *size);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram program, char *log);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram program, const char *expression);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram program, const char *expression, const char **name);

#ifdef __cplusplus
}
#endif
