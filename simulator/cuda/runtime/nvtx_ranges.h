// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVTX ranges, which identify the part of a program that a launch belongs to (--nvtx).
//
// A range that a thread pushes applies to that thread until it pops the range; a started range applies to all threads
// until it is ended. Each belongs to a domain. The kernels of a graph belong to the ranges of the graph's launch.
#pragma once

#include "simulator/cuda/declarations/nvtx_types.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

/// Returns true if the calling thread is in a range that one of the patterns matches, or if there are no patterns.
/// "name" matches a range of the default domain, "name@domain" one of another; `*` and `?` are wildcards, as in file
/// names.
bool is_in_wanted_range(const std::vector<std::string> &patterns);
/// Returns true if the pattern matches a range of that name and domain; the default domain is empty.
bool names_range(const std::string &pattern, const std::string &name, const std::string &domain);
/// Returns the text of a message of this type.
std::string text_of(std::int32_t type, const nvtxMessageValue_t &message);

} // namespace ampsim
