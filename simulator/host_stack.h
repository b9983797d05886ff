// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stack of host code that dies of a signal, or is interrupted: addresses, written by a signal handler.
//
// The process may have damaged its memory, and the handler may have interrupted anything, so it only stores numbers, in
// memory that another process can read; that process finds functions and lines (frontend/driver/host_code_places.h).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <sys/types.h>

namespace ampsim {

struct HostStack {
  static constexpr std::uint32_t most = 64;
  std::array<std::uint64_t, most> addresses{}; // within the instruction that runs, or calls; innermost first
  std::atomic<std::uint32_t> count{0};         // of addresses; complete once it is not 0
  std::atomic<bool> overflow{false};           // the signal is a stack overflow
  std::atomic<pid_t> process{0};               // the program's: not those that it forks
};

/// The beginning of a program's process: from now on host code that dies of a signal leaves its stack in `stack`, and so
/// does host code that is interrupted (interrupt_signal() in fault.h). The program's own handlers are not affected.
void note_host_stack_in(HostStack &stack);

} // namespace ampsim
