// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The revision of the sources in a run.
#pragma once

#include <string>

namespace ampsim::cli {

/// The abbreviated commit: from a CI system, else of the current folder. Empty if there is none.
std::string revision();

} // namespace ampsim::cli
