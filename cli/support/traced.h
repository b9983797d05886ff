// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Detects a debugger.
#pragma once

namespace ampsim::cli {

/// True under gdb and other tracing programs.
bool is_traced();

} // namespace ampsim::cli
