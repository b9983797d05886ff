// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles that wait for each other.
//
// No language promises forward progress between tiles: a tile that spins until another one has written may spin
// forever. That is a finding, but the launch continues if it can, so that the program's result and other findings are
// not lost. A waiting tile is set aside together with its engine, the others run, and then the waiting ones are resumed
// in turn until none of them makes progress.
//
//     new batches          waits
//         |      run_batch ----> waiting --.
//         '---> engine                     | resume, while any of them moves
//                        done <------------'
//
// Each waiting thread keeps a stack, so the number of waiting tiles is limited. The limit grows only if those that wait
// make no progress, and, in a language that promises progress to threads that have begun, up to the number that the
// device can hold at once.
#pragma once

#include "simulator/fault.h"
#include "simulator/machine_state.h"

#include <optional>

namespace ampsim {

/// Runs all batches of `run` on the calling thread, one at a time. Sets Run::stopped if they do not finish. Returns the
/// fault that ended them, if any.
std::optional<KernelFault> run_waiting_tiles(Machine::State &machine, Run &run);

} // namespace ampsim
