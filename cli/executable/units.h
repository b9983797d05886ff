// The records of the object files that this process was linked from (model/unit_record.h): of the executable and of the
// shared libraries that were loaded with it.
#pragma once

#include "model/unit_record.h"

#include <vector>

namespace ampsim::cli {

/// In the order in which the linker got the objects, the executable's first.
std::vector<const ampsim_unit_record *> loaded_units();

/// Does the executable call functions of HIP's library, by their names?
bool calls_hip();

/// Does the executable need the library that this code is in, itself or through others? If not, a program that was running
/// already has loaded it.
bool is_needed_by_executable();

} // namespace ampsim::cli
