// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barrier sites of a special kind.
#pragma once

namespace ampsim {

/// Site::operation of a barrier at which a thread waits alone, because it has called a function of its whole tile with
/// other arguments than the first thread.
inline constexpr const char *site_of_other_arguments = "other arguments";

} // namespace ampsim
