// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places of host code: where breakpoints can be, and which frames of a stack are the program's.
#pragma once

#include "cli/host/host_debugger.h"
#include "model/debug_info.h"

#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace ampsim::cli::host {

/// The first line with host code at or after `line`.
std::optional<unsigned> next_line(const HostCode &code, const std::string &file, unsigned line);
/// The file of a function of the program; null if there is none of that name.
const std::string *file_of_function(const HostCode &code, const std::string &name);

/// Returns whether it is in the program's own sources, not in ampsim's headers or in a library whose sources are not
/// available.
bool is_programs(const HostFrame &frame);
/// Returns whether it is the program's main. (JIT code has its own name for it, which gdb may show.)
bool is_main(const HostFrame &frame);
/// The name to show.
std::string name_of(const HostFrame &frame);

/// Removes the frames below main and, in a thread that waits in ampsim for its launch, the waiting frames.
std::vector<HostFrame> shown_frames(const std::vector<HostFrame> &all);

/// The thread, by gdb's number, and the program's frame that made the launch which `task` waits for.
std::optional<std::pair<int, HostFrame>> launching_frame(HostDebugger &gdb, pid_t task);

} // namespace ampsim::cli::host
