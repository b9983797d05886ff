// The records of the object files that this process was linked from (model/unit_record.h): of the executable and of the
// shared libraries that were loaded with it.
#pragma once

#include "model/unit_record.h"

#include <vector>

namespace ampsim::cli {

/// In the order in which the linker got the objects, the executable's first.
std::vector<const ampsim_unit_record *> loaded_units();

} // namespace ampsim::cli
