// What every HIP source begins with: the runtime API with its C++ forms, and the functions for the device. Code for the
// device has what CUDA's has (ampsim_cuda), and HIP's own.
#pragma once

// By this, programs ask whether the header has been included.
#define HIP_INCLUDE_HIP_HIP_RUNTIME_H

#include <host_defines.h>

#include <ampsim_cuda/c_library.h>
#include <stdio.h>

#include <hip/hip_runtime_api.h>
#include <hip/hip_vector_types.h>

// A host's source, which may stand beside those in HIP, sees the runtime API and the vector types alone.
#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/device_library.h>

#include <ampsim_hip/atomics.h>
#include <ampsim_hip/device_library.h>
#include <ampsim_hip/launches.h>
#endif

#include <ampsim_hip/runtime_templates.h>
