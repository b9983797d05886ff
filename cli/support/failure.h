// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports an unhandled exception: the only place that knows all exception types.
#pragma once

namespace ampsim::cli {

/// Prints the exception that is being handled, and a hint, and returns the exit status. Must be called in a handler.
int report_failure();

} // namespace ampsim::cli
