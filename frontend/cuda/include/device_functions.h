// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of device code beyond mathematics (CUDA C++ Programming Guide, "C++ Language Extensions").
#pragma once

#include <device_launch_parameters.h>

#include <ampsim_cuda/address_spaces.h>
#include <ampsim_cuda/atomics.h>
#include <ampsim_cuda/clusters.h>
#include <ampsim_cuda/device_runtime.h>
#include <ampsim_cuda/heap.h>
#include <ampsim_cuda/integer_intrinsics.h>
#include <ampsim_cuda/output.h>
#include <ampsim_cuda/simd_intrinsics.h>
#include <ampsim_cuda/synchronization.h>
#include <ampsim_cuda/warps.h>
