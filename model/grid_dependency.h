// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programmatic dependent launches: a kernel that may begin before the launch before it in its stream has ended, and
// that waits for it explicitly (cudaGridDependencySynchronize, PTX's griddepcontrol.wait).
#pragma once

#include "model/access.h"

namespace ampsim {

/// For a free fence that covers no space: the thread waits until the launches that its own depends on have ended. It
/// orders nothing within its launch.
inline constexpr FenceMask fence_grid_dependency = ampsim_fence_grid_dependency;

} // namespace ampsim
