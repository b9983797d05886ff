// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The containers that a C++ AMP kernel captures, in the memory of its function object.
#pragma once

#include "model/amp/abi.h"
#include "model/kernel.h"

namespace ampsim {

/// The container that `capture` describes in the function object of a launch.
inline const ampsim_container &container_in(const Capture &capture, const void *function_object) {
  const char *at = static_cast<const char *>(function_object) + capture.offset;
  if (capture.by_reference)
    at = *reinterpret_cast<const char *const *>(at);
  return *reinterpret_cast<const ampsim_container *>(at);
}

} // namespace ampsim
