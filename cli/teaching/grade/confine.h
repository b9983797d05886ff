// The inside of sandbox.h: what a process does to itself before it becomes the confined program.
#pragma once

#include "cli/teaching/grade/sandbox.h"

namespace ampsim::cli {

/// In a process that has just been forked, which it replaces. Status 126 where it cannot.
[[noreturn]] void become_confined(const ConfinedRun &run, const ConfinedLimits &limits,
                                  const Confinement &confinement);

} // namespace ampsim::cli
