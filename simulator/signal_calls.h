// The C library's functions that change or tell what signals do, as the program's calls come by.
//
// What handles the faults of kernels (fault.h) would have to be put in place before each launch and taken away after it:
// twenty system calls, most of what an empty launch costs. So it stays from launch to launch, and goes as soon as the program,
// or a library of its, calls one of these functions: sigaction, signal and their like, sigaltstack. Each is defined here
// under its own name, which the executable's own symbols put before the C library's.
#pragma once

#include <csignal>

namespace ampsim {

/// Do the program's calls come by? Not where the names here are not what the dynamic linker finds first (in a library, under a
/// sanitizer); then nothing may stay.
bool signal_calls_are_seen();

/// What is called before such a call; from any thread, also from signal handlers. Set once.
void before_signal_calls(void (*call)());

/// The C library's own functions, for those who are to be called.
int own_sigaction(int number, const struct sigaction *action, struct sigaction *before);
int own_sigaltstack(const stack_t *stack, stack_t *before);

} // namespace ampsim
