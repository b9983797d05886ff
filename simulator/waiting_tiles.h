// Tiles that wait for each other.
//
// No language promises progress between tiles: a tile that spins until another one has written need never be
// freed. That is a finding; but the launch goes on where it can, so that the program's result and what else there
// is to find are not lost. A tile that waits is put aside together with its engine, the others run, and then those
// that wait are resumed in turn until none of them gets any further.
//
//     new batches          waits
//         |      run_batch ----> waiting --.
//         '---> engine                     | resume, while any of them moves
//                        done <------------'
//
// Each waiting thread keeps a stack, so there is a limit to how many can wait: it grows only where those that wait get no
// further, up to what the device can hold at once in a language that promises progress to threads that have begun.
#pragma once

#include "simulator/fault.h"
#include "simulator/machine_state.h"

#include <optional>

namespace ampsim {

/// Runs all batches of `run` on the calling thread, one at a time. Sets Run::stopped where they do not come to
/// their end. Returns the fault that ended them, if one did.
std::optional<KernelFault> run_waiting_tiles(Machine::State &machine, Run &run);

} // namespace ampsim
