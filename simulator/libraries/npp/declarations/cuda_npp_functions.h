// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lists of NPP's functions: the files npp_*.def have an entry for each, whose parameters are written once.
// Programs' headers turn them into declarations, the library (simulator/libraries/npp) into definitions and its
// symbol table.
//
//   AMPSIM_NPP(name, (parameters), (arguments), implementation)        name and name_Ctx, whose last parameter is a
//                                                                      stream's context
//   AMPSIM_NPP_BYTES(name, (parameters), (arguments), implementation)  likewise, with a last parameter
//                                                                      size_t *hpBufferSize; programs for CUDA 12.3
//                                                                      and before have an int there
//   AMPSIM_NPP_PLAIN(result, name, (parameters), (arguments), implementation)    name alone
#pragma once

#define AMPSIM_NPP_LIST(...) __VA_ARGS__
#define AMPSIM_NPP_BYTES(NAME, PARAMETERS, ARGUMENTS, ...)                                                         \
  AMPSIM_NPP(NAME, (AMPSIM_NPP_LIST PARAMETERS, size_t *hpBufferSize), (AMPSIM_NPP_LIST ARGUMENTS, hpBufferSize),  \
             __VA_ARGS__)                                                                                          \
  AMPSIM_NPP_OF_INT(NAME, PARAMETERS, ARGUMENTS)

// Parameters, and the same as arguments. IN2 has two sources, REGION the image around a region of interest.
#define AMPSIM_NPP_IN(T) const Npp##T *pSrc, int nSrcStep
#define AMPSIM_NPP_IN_A pSrc, nSrcStep
#define AMPSIM_NPP_IN2(T) const Npp##T *pSrc1, int nSrc1Step, const Npp##T *pSrc2, int nSrc2Step
#define AMPSIM_NPP_IN2_A pSrc1, nSrc1Step, pSrc2, nSrc2Step
#define AMPSIM_NPP_REGION(T) const Npp##T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset
#define AMPSIM_NPP_REGION_A pSrc, nSrcStep, oSrcSize, oSrcOffset
#define AMPSIM_NPP_OUT(T) Npp##T *pDst, int nDstStep
#define AMPSIM_NPP_OUT_A pDst, nDstStep
#define AMPSIM_NPP_INOUT(T) Npp##T *pSrcDst, int nSrcDstStep
#define AMPSIM_NPP_INOUT_A pSrcDst, nSrcDstStep
#define AMPSIM_NPP_ROI NppiSize oSizeROI
