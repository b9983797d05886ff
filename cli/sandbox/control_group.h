// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A control group for one confined run: kernel-enforced limits of memory and of processes.
//
// Supports both versions of the interface. Groups are created next to the supervisor's own, or at the root of the
// hierarchy; a user who is not root and has no delegated subtree (systemd-run --user -p Delegate=yes) has none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Folders in which this process can create groups that limit memory or processes.
std::vector<std::string> find_control_groups();

/// Affects no other group, even if a stale one exists.
std::string new_group_name();

class ControlGroup {
public:
  /// `memory` in MB. A limit that is refused is not set: the supervisor monitors the same figures. Throws
  /// std::system_error if a folder does not accept groups any more.
  ControlGroup(const std::vector<std::string> &folders, const std::string &name, std::uint64_t memory,
               unsigned threads);
  /// Kills the remaining processes in it.
  ~ControlGroup();
  ControlGroup(const ControlGroup &) = delete;
  ControlGroup &operator=(const ControlGroup &) = delete;

  /// Moves the calling process into the group. Uses only system calls: it is called right after fork().
  void enter() const;
  /// Returns whether the kernel has killed a process of the group because of its memory.
  bool was_too_large() const;

private:
  std::vector<std::string> groups;
  std::vector<std::string> process_files; // to be written to
};

} // namespace ampsim::cli
