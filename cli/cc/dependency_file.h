// Rules for make, as `-MD` and its like write them.
#pragma once

#include "cli/cc/build_options.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// The rule that an object is to be made again when one of these files changes.
std::string dependency_rule(const DependencyFile &how, const std::string &object, const std::string &source,
                            const std::vector<std::string> &files);

} // namespace ampsim::cli
