// What every HIP source begins with: the runtime API with its C++ forms, and the functions for the device. Code for the
// device has what CUDA's has (ampsim_cuda), and HIP's own.
#pragma once

// By this, programs ask whether the header has been included.
#define HIP_INCLUDE_HIP_HIP_RUNTIME_H

// By the generation of the processor, which its compiler defines for the device alone, programs choose the size of a wavefront.
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
#include <hip/hip_vector_types.h>

#include <chrono> // which libraries over this header take for granted

// A host's source, which may stand beside those in HIP, sees the runtime API and the vector types alone.
#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/device_library.h>

#include <ampsim_hip/atomics.h>
#include <ampsim_hip/device_library.h>
#include <ampsim_hip/launches.h>
#include <ampsim_hip/processor_builtins.h>
#include <ampsim_hip/scoped_atomics.h>
#endif

#include <ampsim_hip/runtime_templates.h>

#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/texture_references.h>
#endif
