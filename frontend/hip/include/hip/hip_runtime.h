// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included at the start of every HIP source: the runtime API with its C++ forms, and the device functions. Device code
// has CUDA's functions (ampsim_cuda), and HIP's own.
#pragma once

// Programs test this to see if the header has been included.
#define HIP_INCLUDE_HIP_HIP_RUNTIME_H

// Programs choose the size of a wavefront by the generation of the processor, which its compiler defines only for the
// device.
#ifdef __HIP_DEVICE_COMPILE__
#if __AMDGCN_WAVEFRONT_SIZE__ == 64
#ifndef __GFX9__
#define __GFX9__ 1
#endif
#elif !defined(__GFX11__)
#define __GFX11__ 1
#endif
#endif

#include <host_defines.h>

#include <ampsim_cuda/c_library.h>
#include <stdio.h>

#include <hip/hip_runtime_api.h>

#ifdef __cplusplus
#include <hip/hip_vector_types.h>

#include <chrono> // libraries based on this header rely on it
#include <cmath>
#include <cstdint>
#endif

// A host source, which may be linked with HIP sources, sees only the runtime API and the vector types.
#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/device_library.h>

#include <ampsim_hip/atomics.h>
#include <ampsim_hip/device_library.h>
#include <ampsim_hip/launches.h>
#include <ampsim_hip/processor_builtins.h>
#include <ampsim_hip/scoped_atomics.h>
#endif

#ifdef __cplusplus
#include <ampsim_hip/runtime_templates.h>
#endif

#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/texture_references.h>
#endif
