// Does a debugger run this process?
#pragma once

namespace ampsim::cli {

/// True under gdb and other programs that trace.
bool is_traced();

} // namespace ampsim::cli
