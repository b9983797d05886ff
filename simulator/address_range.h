// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A range of addresses that compiled programs read: its layout is part of what they are compiled for.
#pragma once

#include <cstdint>

namespace ampsim {

struct AddressRange {
  std::uint64_t begin = 0, bytes = 0;
};

} // namespace ampsim
