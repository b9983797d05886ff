// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A whole file as text.
#pragma once

#include <string>

namespace ampsim::cli {

/// Returns every byte unchanged. Throws UsageError, with the reason and `hint`, if the file cannot be read or is a
/// directory.
std::string read_file(const std::string &file, const std::string &hint = {});

} // namespace ampsim::cli
