// Running a program that nobody has reason to trust, so that it can harm nothing and ends.
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
// Time, memory, output and the number of processes are looked at by the supervisor, for the whole tree of processes.
// Where a control group can be had, it is the kernel that limits memory and processes.
//
// A machine can refuse this (an administrator has forbidden user namespaces). Then find_sandbox() says what is missing,
// and it is for the caller to do without: run_confined() then has nothing but limits, and another user for root.
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
  std::uint64_t files = 64;               // MB that it can write
  unsigned processes = 24, threads = 120; // at a time; at `threads` the system refuses more
};

/// What can be had here.
struct Sandbox {
  bool whole = false;                      // else only limits
  std::vector<std::string> missing;        // what is not enforced, a sentence each
  std::vector<std::string> control_groups; // folders in which groups can be made; one for each hierarchy
};

struct ConfinedRun {
  std::vector<std::string> command; // the first is ampsim's path
  struct File {
    std::string name, text;
  };
  std::vector<File> files; // put into its folder
  std::string folder;      // empty and its own; without a whole sandbox, where these files are
  struct Shown {
    std::string from, at;
  };
  std::string secret;                          // that ampsim reads, and nobody else (cli/support/confined.h)
  std::vector<Shown> shown;                    // files and folders that it is to see, read-only, besides /usr
  std::string directory;                       // where it runs; empty: in its folder
  unsigned slot = 0;                           // runs at the same time have different ones
  const std::atomic<bool> *given_up = nullptr; // set by another thread: it is to end
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
  std::string result; // authentic (cli/support/confined.h); empty where none came, or `what` is not `exited`
  double seconds = 0;
};

/// Found by trying it out: `trial` (whose folder does not matter) has to exit with 0.
Sandbox find_sandbox(ConfinedRun trial);

/// Throws std::system_error where the supervisor itself fails.
ConfinedEnd run_confined(const ConfinedRun &run, const ConfinedLimits &limits, const Sandbox &sandbox);

} // namespace ampsim::cli
