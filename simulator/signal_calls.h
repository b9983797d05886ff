// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Interposes the C library's functions that change or query the actions of signals.
//
// Installing the handlers for kernel faults (fault.h) before each launch and removing them after it would take twenty
// system calls, most of the cost of an empty launch. So they stay installed from launch to launch, and are removed as
// soon as the program, or a library of its own, calls one of these functions: sigaction, signal and similar,
// sigaltstack. Each is defined here under its own name; the dynamic linker prefers the executable's symbols to the C
// library's.
#pragma once

#include <csignal>

namespace ampsim {

/// Returns whether the program's calls are intercepted. They are not if the dynamic linker finds other definitions
/// first (in a library, under a sanitizer); then the handlers may not stay installed.
bool signal_calls_are_seen();

/// Sets the function to call before such a call; from any thread, also in signal handlers. Set once.
void before_signal_calls(void (*call)());

/// The C library's own functions.
int own_sigaction(int number, const struct sigaction *action, struct sigaction *before);
int own_sigaltstack(const stack_t *stack, stack_t *before);

} // namespace ampsim
