// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The layout of containers in a kernel (ampsim_container and the following members in model/abi.h).
#pragma once

#include "model/abi.h"
#include "model/kernel.h"

#include <cstddef>
#include <cstdint>

namespace ampsim::frontend {

/// The type of the address of the first element, in a container.
inline constexpr std::uint64_t container_data_offset = offsetof(ampsim_container, data);

/// The size of a capture in the function object: a pointer, or the container with its extents and strides.
inline std::uint64_t captured_bytes(const Capture &capture) {
  return capture.by_reference ? sizeof(void *) : sizeof(ampsim_container) + 2 * sizeof(std::int32_t) * capture.rank;
}

} // namespace ampsim::frontend
