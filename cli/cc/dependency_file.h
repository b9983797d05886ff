// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Make rules, as written by `-MD` and similar options.
#pragma once

#include "cli/compiler/build_options.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// The rule that rebuilds an object when one of these files changes.
std::string dependency_rule(const DependencyFile &how, const std::string &object, const std::string &source,
                            const std::vector<std::string> &files);

} // namespace ampsim::cli
