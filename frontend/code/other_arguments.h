// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier at which a thread waits because it calls a function of its whole tile with other arguments than the first
// thread: the others never get there.
#pragma once

namespace ampsim::frontend {

/// The metadata kind of the barrier.
inline constexpr const char *other_arguments_metadata = "ampsim.other_arguments";

} // namespace ampsim::frontend
