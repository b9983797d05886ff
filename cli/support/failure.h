// How a failure that nothing has handled is reported: the only place that knows what may be thrown.
#pragma once

namespace ampsim::cli {

/// Prints the exception that is being handled, and a hint, and returns the exit status. To be called in a handler.
int report_failure();

} // namespace ampsim::cli
