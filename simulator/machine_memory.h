// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The size of the machine's memory.
#pragma once

#include <cstdint>

namespace ampsim {

/// Bytes of memory that this process may use: the machine's, or the limit of its control group if that is lower.
std::uint64_t machine_memory();

} // namespace ampsim
