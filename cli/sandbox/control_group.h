// A control group for one confined run: the kernel's own limit of memory and of processes.
//
// Both versions of the interface are known. Groups are made beside the supervisor's own, or at the root of the
// hierarchy; who is neither root nor has been given a subtree (systemd-run --user -p Delegate=yes) has none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Folders in which this process can make groups that limit memory or processes.
std::vector<std::string> find_control_groups();

/// Of no other group, whether or not one was left behind.
std::string new_group_name();

class ControlGroup {
public:
  /// `memory` in MB. A limit that is refused is not set: the supervisor looks at the same figures. Throws
  /// std::system_error where a folder takes no group any more.
  ControlGroup(const std::vector<std::string> &folders, const std::string &name, std::uint64_t memory,
               unsigned threads);
  /// Kills what is left in it.
  ~ControlGroup();
  ControlGroup(const ControlGroup &) = delete;
  ControlGroup &operator=(const ControlGroup &) = delete;

  /// Moves the calling process into the group. Only system calls: it comes right after fork().
  void enter() const;
  /// Has the kernel killed a process of the group because of its memory?
  bool was_too_large() const;

private:
  std::vector<std::string> groups;
  std::vector<std::string> process_files; // to be written to
};

} // namespace ampsim::cli
