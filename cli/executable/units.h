// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The records of the object files that this process was linked from (model/unit_record.h): of the executable and of the
// shared libraries that were loaded with it.
#pragma once

#include "model/unit_record.h"

#include <vector>

namespace ampsim::cli {

/// In the order in which the linker received the objects, the executable's first.
std::vector<const ampsim_unit_record *> loaded_units();

/// Returns whether the executable calls functions of the HIP library, by their names.
bool calls_hip();

/// Returns whether the executable needs the library that contains this code, directly or indirectly. If not, a running
/// program has loaded it.
bool is_needed_by_executable();

/// Likewise a driver: the library of a language whose programs find it at run time, "libampsim-LANGUAGE.so".
bool is_needed_by_driver();

} // namespace ampsim::cli
