// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads of ampsim in the program's process, as opposed to the program's.
#pragma once

namespace ampsim {

/// The calling thread is ampsim's until it ends.
void note_own_thread();

/// Waits until the program has no other thread than the calling one.
void wait_for_other_threads();

} // namespace ampsim
