// Running a program that nobody has reason to trust, so that it can harm nothing and ends.
//
// By the system's own means, without a daemon and without being root:
//
//   namespaces   of its own for mounts (everything is read-only but a small file system in memory), network (none),
//                processes (it sees no others, and all that it starts ends with it), System V objects
//   limits       of processes, processor time, size of files, open files; of time, memory and output by the supervisor,
//                who looks at the whole tree of processes
//   privileges   none to be gained; where the supervisor is root, a user of its own that owns nothing
//
// Where the kernel refuses some of it, the rest is used, and Confinement says in words what is missing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim::cli {

struct ConfinedLimits {
  double seconds = 60;
  std::uint64_t memory = 2048;            // MB, of all its processes together
  std::uint64_t output = 1 << 20;         // bytes, of stdout and of stderr
  std::uint64_t files = 64;               // MB that it can write
  unsigned processes = 24, threads = 120; // at a time; at `threads` the system refuses more
};

/// What can be had here.
struct Confinement {
  bool namespaces = false; // mounts, network, processes
  bool user_namespace = false;
  bool other_user = false; // a user that owns nothing
  std::vector<std::string> missing;
};
struct ConfinedRun {
  std::vector<std::string> command; // the first is an absolute path
  std::string file_name, file_text; // put into its folder
  std::string folder;               // empty and its own; where it runs
  std::vector<std::string> hidden;  // folders that it shall not see
  unsigned slot = 0;                // runs at the same time have different ones
};

struct ConfinedEnd {
  enum class What : std::uint8_t {
    exited,
    signal,
    time,
    memory,
    output,
    processes,
    not_started
  } what = What::exited;
  int status = 0; // exit status or signal
  std::string output, errors;
  double seconds = 0;
};

/// The best that can be had, found by trying it out: `trial` (whose folder does not matter) has to exit with 0.
Confinement find_confinement(ConfinedRun trial);

/// Throws std::system_error where the supervisor itself fails.
ConfinedEnd run_confined(const ConfinedRun &run, const ConfinedLimits &limits, const Confinement &confinement);

} // namespace ampsim::cli
