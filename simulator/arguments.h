// The integers that a launch gives its kernel, by the names of their parameters, or of what a function object holds.
#pragma once

#include "model/kernel.h"
#include "model/launch.h"

#include <vector>

namespace ampsim {

/// `arguments`: LaunchRequest::arguments.
std::vector<LaunchArgument> integer_arguments(const Kernel &kernel, const void *arguments);

} // namespace ampsim
