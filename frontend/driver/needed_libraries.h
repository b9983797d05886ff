// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shared libraries that a program loads with those it is linked to.
#pragma once

#include <string>
#include <vector>

namespace ampsim::frontend {

/// Adds to these ELF files the libraries that they need, and those that these need: all files of that name in a file's
/// own DT_RUNPATH or DT_RPATH and in the folders, since ld.so(8) loads one of them. Libraries that it finds elsewhere are left
/// out, and files that are not ELF need none. Each file is named once, by its real path.
std::vector<std::string> with_needed_libraries(std::vector<std::string> files,
                                               const std::vector<std::string> &folders);

} // namespace ampsim::frontend
