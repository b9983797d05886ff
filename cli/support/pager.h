// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shows a long text on a terminal by the user's pager, as git does.
#pragma once

#include <string>

namespace ampsim::cli {

/// Prints on stdout: through $AMPSIM_PAGER, $PAGER or `less` if that is a terminal and the text is longer than its
/// screen. `allowed` false: never. A pager that is empty or `cat`, or that cannot be started, is not used. Throws
/// std::system_error if it cannot be written.
void print_paged(const std::string &text, bool allowed);

} // namespace ampsim::cli
