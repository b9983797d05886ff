// Output and errors from kernels (specification 12.3).
//
// The specification lets these functions do nothing on an accelerator that does not support them, and
// programs must not rely on them. They are templates because amp code knows no C variadic functions.
#pragma once

#include "restriction.h"

namespace concurrency {

/// Formatted output of a thread: not supported, does nothing.
template <class... Arguments> AMPSIM_AMP void direct3d_printf(const char *, Arguments...) {}
/// A formatted error of a thread: not supported, does nothing.
template <class... Arguments> AMPSIM_AMP void direct3d_errorf(const char *, Arguments...) {}
/// Ends the threads that come here: not supported, does nothing.
AMPSIM_AMP inline void direct3d_abort() {}

} // namespace concurrency
