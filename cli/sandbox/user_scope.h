// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A control group from the user's service manager: `systemd-run --user --scope`.
#pragma once

namespace ampsim::cli {

/// Restarts this program in a scope of its own where this user has no control group and systemd can make one. Returns where
/// there is a group already, or none can be had.
void enter_user_scope();

} // namespace ampsim::cli
