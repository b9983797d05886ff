// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs an untrusted program so that it can do no harm and terminates.
//
// The sandbox is bubblewrap's, with a filter of system calls by libseccomp (syscall_filter.h). A confined program has
//
//   files        /usr, ampsim and what ampsim needs, read-only; a folder of its own in memory; four devices. Nothing else
//                of the machine is there, no socket and no file of anybody's
//   terminal     none: a session of its own
//   network      none
//   processes    only its own can be seen; all that it starts ends with it
//   user         one without rights; if the supervisor is root, another user of the system, which owns nothing
//   system       no namespaces, no tracing, no keyrings, no io_uring, no memory that belongs to no process
//
// The supervisor monitors time, memory, output and the number of processes for the whole process tree. If a control
// group is available, the kernel limits memory and processes.
//
// A machine can refuse this (an administrator has forbidden user namespaces). Then find_sandbox() lists what is
// missing, and the caller decides: run_confined() then has only limits and, for root, another user.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace ampsim::cli {

struct ConfinedLimits {
  double seconds = 60;
  std::uint64_t memory = 2048;            // MB, of all its processes together, its folder included
  std::uint64_t output = 1 << 20;         // bytes, of stdout, of stderr and of the result
  std::uint64_t files = 64;               // MB that it may write
  unsigned processes = 24, threads = 120; // at a time; at `threads` the system refuses more
};

/// The protection available on this machine.
struct Sandbox {
  bool whole = false;                      // otherwise only limits
  std::vector<std::string> missing;        // the missing restrictions, a sentence each
  std::vector<std::string> control_groups; // folders in which groups can be made; one for each hierarchy
};

struct ConfinedRun {
  std::vector<std::string> command; // the first is ampsim's path
  struct File {
    std::string name, text;
  };
  std::vector<File> files; // put into its folder
  std::string input;       // on its standard input
  std::string folder;      // empty and private; without a whole sandbox, the location of these files
  struct Shown {
    std::string from, at;
  };
  std::string secret;                          // readable only by ampsim (cli/support/confined.h)
  std::vector<Shown> shown;                    // files and folders that are visible, read-only, besides /usr
  std::string directory;                       // its working directory; empty: its folder
  unsigned slot = 0;                           // concurrent runs have different ones
  const std::atomic<bool> *given_up = nullptr; // set by another thread: the run is to end
};

struct ConfinedEnd {
  enum class What : std::uint8_t {
    exited,
    signal,
    time,
    memory,
    output,
    processes,
    given_up,
    not_started
  } what = What::exited;
  int status = 0; // exit status or signal
  std::string output, errors;
  std::string result; // authentic (cli/support/confined.h); empty if there is none, or `what` is not `exited`
  double seconds = 0;
};

/// Determined by trial: `trial` (whose folder does not matter) must exit with 0.
Sandbox find_sandbox(ConfinedRun trial);

/// Why find_sandbox() rejects a trial that ended so: its first line, or how it ended.
std::string why_not_passed(const ConfinedEnd &trial, const ConfinedLimits &limits);

/// Throws std::system_error if the supervisor itself fails.
ConfinedEnd run_confined(const ConfinedRun &run, const ConfinedLimits &limits, const Sandbox &sandbox);

} // namespace ampsim::cli
