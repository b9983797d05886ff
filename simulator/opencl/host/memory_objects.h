// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions for creating memory objects: buffers and images.
#pragma once

#include "simulator/opencl/host/runtime.h"

#include <memory>
#include <optional>

namespace ampsim {

constexpr cl_bitfield cl_flags_for_kernels = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;

bool are_memory_flags(cl_bitfield flags);
/// The flags of a part: those that it does not name are the buffer's. Nothing if the buffer's own do not allow them.
std::optional<cl_bitfield> flags_of_part(const ClMemory &buffer, cl_bitfield flags);

/// An object that lives until the program has released it, no part of it exists, and the queued commands that use it have
/// ended.
std::shared_ptr<ClMemory> new_memory(OpenclRuntime &runtime);

} // namespace ampsim
