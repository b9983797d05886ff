// What every CUDA source begins with: the runtime API with its C++ forms, and the functions for the device.
#pragma once

// By these, programs ask whether the header has been included.
#define __CUDA_RUNTIME_H__

#include <host_defines.h>

#include <ampsim_cuda/c_library.h>

#include <builtin_types.h>
#include <cuda_runtime_api.h>
#include <vector_functions.h>

// A host's source, which may stand beside those in CUDA C++, sees the runtime API and the vector types alone.
#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/device_runtime.h>

#include <ampsim_cuda/device_library.h>

#include <ampsim_cuda/device_launches.h>
#endif

#include <ampsim_cuda/runtime_templates.h>

#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/texture_references.h>
#endif
