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

/// The first line with host code at or behind `line`.
std::optional<unsigned> next_line(const HostCode &code, const std::string &file, unsigned line);
/// The file of a function of the program; null where it has none of that name.
const std::string *file_of_function(const HostCode &code, const std::string &name);

/// Is it in the program's own sources, not in ampsim's headers, nor in a library whose sources are not here?
bool is_programs(const HostFrame &frame);
/// Is it the program's main? (In memory it has a name of its own, which gdb may show.)
bool is_main(const HostFrame &frame);
/// As it is shown.
std::string name_of(const HostFrame &frame);

/// Without what lies below main, and in a thread that waits in ampsim for its launch, without what waits there.
std::vector<HostFrame> shown_frames(const std::vector<HostFrame> &all);

/// The thread, by gdb's number, and the frame of the program that has made the launch which `task` waits for.
std::optional<std::pair<int, HostFrame>> launching_frame(HostDebugger &gdb, pid_t task);

} // namespace ampsim::cli::host
