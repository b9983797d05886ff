// NVTX's ranges, which say in what part of a program a launch is (--nvtx).
//
// A range that a thread pushes is that thread's, until it pops it; one that is started is all threads', until it is ended. Each
// belongs to a domain. What a launch of a graph runs is in the range in which the graph was launched.
#pragma once

#include "model/cuda/nvtx_types.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

/// Is the calling thread in a range that one of the patterns names? True where there are none. "name" is a range of the default
/// domain, "name@domain" of another; `*` and `?` stand for characters, as in names of files.
bool is_in_wanted_range(const std::vector<std::string> &patterns);
/// A range has that name, in that domain, which is empty for the default one.
bool names_range(const std::string &pattern, const std::string &name, const std::string &domain);
/// A message as text, as its type says.
std::string text_of(std::int32_t type, const nvtxMessageValue_t &message);

} // namespace ampsim
